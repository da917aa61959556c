import { useEffect, useRef, useState } from 'react'
import { locks } from '#app/browser/locks.ts'
import { showOnAppIcon } from '#app/browser/notifications.ts'
import { stateQuery } from '#app/data/rows.ts'
import { useFollowed } from '#app/data/use-followed.ts'

/** Held by the tab that writes the number; another goes on when it is gone. */
const badgeLock = 'everline-badge'

/**
 * Shows the account's number of unread messages on the icon of the installed app: one tab does, seen or not. Without an
 * account the number goes (`shell.tsx`); on an app that is closed the pushes write it.
 */
export function AppBadge() {
  const [isWriter, setWriter] = useState(false)
  const unread = useRef<number>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    const write = () => {
      setWriter(true)
      return left
    }
    void locks.hold(badgeLock, { signal }, write).catch(() => {})
    return () => leaving.abort()
  }, [])
  const show = () => {
    if (isWriter && unread.current !== undefined) void showOnAppIcon(unread.current)
  }
  useFollowed(stateQuery('counts'), (counts) => {
    unread.current = counts?.unread
    show()
  })
  // The number may have come before the tab became the writer.
  useEffect(show, [isWriter])
  return null
}
