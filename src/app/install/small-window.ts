import { fitsMedia } from '#app/browser/viewport.ts'
import { browserStore } from '#app/data/browser-storage.ts'

/** A window of the installed app that shows one conversation, as a phone does. */
const small = { width: 440, height: 760 }
const key = 'everline-window'

/** Only a window of the installed app has a size of its own; a tab does not change that of its browser. */
const isOwnWindow = () => fitsMedia('(display-mode: standalone), (display-mode: window-controls-overlay)')

/** Makes this window small. The system opens the next one in the size of the last, so the former size is kept for it. */
export function makeSmall(): void {
  const { outerWidth: width, outerHeight: height } = window
  if (!isOwnWindow() || width <= small.width) return
  browserStore.setItem(key, JSON.stringify({ width, height }))
  window.resizeTo(small.width, Math.min(small.height, height))
}

/** Gives a window that was opened after a small one the size that windows had before. */
export function undoSmall(): void {
  const kept = browserStore.getItem(key)
  if (kept === null || !isOwnWindow()) return
  browserStore.removeItem(key)
  const { width, height } = JSON.parse(kept) as Partial<typeof small>
  // The user may have chosen a size meanwhile.
  if (width && height && window.outerWidth <= small.width) window.resizeTo(width, height)
}
