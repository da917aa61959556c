/** Whether this tab is visible and has the keyboard focus. */
export const isAttended = () => document.visibilityState === 'visible' && document.hasFocus()
export const isHidden = () => document.visibilityState === 'hidden'

/** Reasons for which this tab works as if it were visible, though it may be hidden. */
const holds = new Set<symbol>()
const sightListeners = new Set<() => void>()

/**
 * Whether this tab draws: it is visible, or hidden and needed all the same. Other tabs read their rows and draw when they
 * are shown again.
 */
export const isSeen = () => !isHidden() || holds.size > 0

/** Lets this tab draw although it is hidden, because it has the media of calls, or a window above others shows it. */
export function holdSight(): () => void {
  const hold = Symbol()
  const tell = () => {
    for (const run of [...sightListeners]) run()
  }
  holds.add(hold)
  tell()
  return () => void (holds.delete(hold) && tell())
}

/** Calls `run` whenever `isSeen` may have changed. Returns a function that stops it. */
export function onSight(run: () => void): () => void {
  sightListeners.add(run)
  document.addEventListener('visibilitychange', run)
  return () => {
    sightListeners.delete(run)
    document.removeEventListener('visibilitychange', run)
  }
}

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** Calls `run` with each input that counts as using the app. */
export function onInput(run: () => void, signal?: AbortSignal): void {
  for (const name of inputs)
    window.addEventListener(name, run, { passive: true, capture: true, ...(signal && { signal }) })
}

/** Calls `run` whenever this tab may have gained or lost visibility or focus. Returns a function that stops it. */
export function onAttention(run: () => void): () => void {
  document.addEventListener('visibilitychange', run)
  window.addEventListener('focus', run)
  window.addEventListener('blur', run)
  window.addEventListener('pagehide', run)
  return () => {
    document.removeEventListener('visibilitychange', run)
    window.removeEventListener('focus', run)
    window.removeEventListener('blur', run)
    window.removeEventListener('pagehide', run)
  }
}
