import type { createButton } from './button.ts'
import { guarded } from './guarded.ts'
import type { createPanel } from './panel.ts'
import { forget, setMark } from './visitor-mark.ts'
import { words } from './words.ts'

/** Whether the panel is open, what is unread, and whether a call goes on: what button, panel and page show of it. */
export function createOpenState(deps: {
  service: string
  root: ShadowRoot
  button: ReturnType<typeof createButton>
  panel: ReturnType<typeof createPanel>
  /** Where screen readers read a new count. */
  status: HTMLElement
}) {
  const { root, button, panel } = deps
  const unread = createUnreadCount({
    ...deps,
    onChange() {
      update()
      tell('unread')
    },
  })
  let isOpen = false
  let call = ''
  const listeners: Array<(event: string) => void> = []
  const tell = (event: string) => {
    for (const listener of listeners) listener(event)
  }

  /** An unread count is told at once, too. */
  function on(event: string, listener: (count: number) => void) {
    const hear = guarded(listener)
    listeners.push((now) => now === event && hear(unread.now()))
    if (event === 'unread') hear(unread.now())
  }

  function update() {
    button.update(isOpen, unread.now(), call)
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

  return {
    open,
    close,
    toggle: () => (isOpen ? close() : open()),
    /** The frame can be used: it learns whether it is shown. */
    ready() {
      panel.ready()
      if (isOpen) panel.post({ everline: 'open' })
    },
    setUnread: (count: number) => unread.set(count, isOpen),
    /** @param label what the button says of a call; '' without one */
    setCall(label: string) {
      call = label
      update()
    },
    forget: unread.forget,
    on,
  }
}

export type OpenState = ReturnType<typeof createOpenState>

/**
 * How many messages are unread, for the page and for screen readers.
 *
 * @param deps.status where screen readers read a new count
 */
function createUnreadCount({
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
