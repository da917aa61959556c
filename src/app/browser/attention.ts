/** The user looks at this tab and types into it. */
export const isAttended = () => document.visibilityState === 'visible' && document.hasFocus()
export const isHidden = () => document.visibilityState === 'hidden'

/** Calls `run` whenever the user may have come to this tab or left it. Returns the function that ends it. */
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
