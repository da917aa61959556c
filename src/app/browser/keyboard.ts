/** Whether the keyboard has a Command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Whether keys that are pressed in this element write text. */
export const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
