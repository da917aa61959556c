import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import type { InboxTab } from '#app/conversations/inbox-tab.ts'
import type { Action } from '#app/keys/shortcuts.ts'
import { useActionKeys } from '#app/keys/use-keys.ts'

/** Keyboard shortcuts for the next and the previous conversation of the list. */
export function useStepping({
  rows,
  tab,
  currentId,
  scrollTo,
}: {
  rows: ReadonlyArray<{ id: string }> | undefined
  tab: InboxTab
  currentId: string | undefined
  scrollTo: (index: number) => void
}): void {
  const navigate = useNavigate()
  const latest = useRef({ rows, scrollTo })
  latest.current = { rows, scrollTo }
  const onAction = useCallback(
    (action: Action) => {
      if (action !== 'next' && action !== 'previous') return false
      const all = latest.current.rows ?? []
      const at = all.findIndex(({ id }) => id === currentId)
      // If none is open, the next one is the first, and there is no previous one.
      const to = action === 'next' ? at + 1 : Math.max(at, 0) - 1
      const target = all[to]
      if (!target) return true
      latest.current.scrollTo(to)
      void navigate({
        to: '/inbox/$conversationId',
        params: { conversationId: target.id },
        search: { tab },
        replace: currentId !== undefined,
      })
      return true
    },
    [navigate, tab, currentId],
  )
  useActionKeys(onAction)
}
