import { useCallback, useRef } from 'react'
import type { Action } from '#app/keys/shortcuts.ts'
import { useActionKeys } from '#app/keys/use-keys.ts'

/** The key that switches between a note and a reply; null: nobody can write here. */
export function useNoteKey(toggle: (() => void) | null): void {
  const latest = useRef(toggle)
  latest.current = toggle
  useActionKeys(
    useCallback((action: Action) => {
      if (action !== 'note' || !latest.current) return false
      latest.current()
      return true
    }, []),
  )
}
