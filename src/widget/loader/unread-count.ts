import { forget, setMark } from './visitor-mark.ts'
import { words } from './words.ts'

/**
 * How many messages are unread, for the page and for screen readers.
 *
 * @param deps.status where screen readers read a new count
 */
export function createUnreadCount({
  service,
  status,
  onChange,
}: {
  service: string
  status: HTMLElement
  onChange: () => void
}) {
  let unread = 0

  function change(count: number) {
    unread = count
    onChange()
  }

  return {
    now: () => unread,
    /** @param isRead the panel is open: a higher count needs no announcement */
    set(count: number, isRead: boolean) {
      setMark(service)
      if (count === unread) return
      if (count > unread && !isRead) status.textContent = words.unread(count)
      change(count)
    },
    forget() {
      forget(service)
      change(0)
    },
  }
}
