import type { createButton } from './button.ts'
import { guarded } from './guarded.ts'
import type { createPanel } from './panel.ts'
import { forget, setMark } from './visitor-mark.ts'

/**
 * Whether the panel is open, what is unread, and whether a call goes on: what button, panel and page show of it.
 *
 * @param deps.status where screen readers read a new count
 */
export function createOpenState({
  service,
  root,
  button,
  panel,
  status,
}: {
  service: string
  root: ShadowRoot
  button: ReturnType<typeof createButton>
  panel: ReturnType<typeof createPanel>
  status: HTMLElement
}) {
  let isOpen = false
  let call = ''
  let unread = 0
  let unreadText = ''
  const listeners: Array<(event: string) => void> = []
  const tell = (event: string) => {
    for (const listener of listeners) listener(event)
  }

  /** An unread count is told at once, too. */
  function on(event: string, listener: (count: number) => void) {
    const hear = guarded(listener)
    listeners.push((now) => now === event && hear(unread))
    if (event === 'unread') hear(unread)
  }

  function update() {
    // The selector asks for the sign as a text, which has the badge's colours; some systems show a picture otherwise.
    button.update(isOpen, call ? '\u260E\uFE0E' : unread > 99 ? '99+' : unread, call || unreadText)
  }

  /** @param isUnasked the visitor has not asked for it, and may be typing in the page */
  function open(isUnasked?: unknown) {
    isOpen = true
    panel.show()
    update()
    panel.post({ everline: 'open' })
    if (isUnasked !== true) panel.focus()
    tell('open')
  }

  function close() {
    if (!isOpen) return
    // Read before the panel hides, because hiding it takes the focus away.
    const hadFocus = root.activeElement !== null
    isOpen = false
    panel.hide()
    update()
    panel.post({ everline: 'close' })
    if (hadFocus) button.focus()
    tell('close')
  }

  function setUnread(count: number, text: string) {
    if (count === unread) return
    // The panel is open: a higher count needs no announcement.
    if (count > unread && !isOpen) status.textContent = text
    unread = count
    unreadText = count ? text : ''
    update()
    tell('unread')
  }

  return {
    open,
    close,
    toggle: () => (isOpen ? close() : open()),
    /** The frame can be used: it learns whether it is shown. */
    ready() {
      panel.ready()
      if (isOpen) panel.post({ everline: 'open' })
    },
    /** The visitor has a conversation, with so many messages not read; `text` says so. */
    unread(count: number, text: string) {
      setMark(service)
      setUnread(count, text)
    },
    /** @param label what the button says of a call; '' without one */
    setCall(label: string) {
      call = label
      update()
    },
    forget() {
      forget(service)
      setUnread(0, '')
    },
    on,
  }
}
