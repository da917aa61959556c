/** Whether this tab is visible and has the keyboard focus. */
export const isAttended = () => document.visibilityState === 'visible' && document.hasFocus()
export const isHidden = () => document.visibilityState === 'hidden'

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
