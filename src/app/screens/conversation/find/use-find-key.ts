import { useCallback } from 'react'
import type { Action } from '#app/keys/shortcuts.ts'
import { useActionKeys } from '#app/keys/use-keys.ts'

/** The key, and the button in the header, that open the search. */
export function useFindKey(open: () => void): void {
  useActionKeys(
    useCallback(
      (action: Action) => {
        if (action === 'find') open()
        return action === 'find'
      },
      [open],
    ),
  )
}
