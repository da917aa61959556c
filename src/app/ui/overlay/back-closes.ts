import { useEffect, useRef } from 'react'

/** How to close what is open over the page, the topmost last. */
const open: Array<() => void> = []

/** Closes what lies over the page; undefined while nothing does. */
export const topmostClose = (): (() => void) | undefined => open.at(-1)

/**
 * While mounted, going back closes this instead of leaving the screen: the back button and gesture of a phone are asked
 * here first. `byBrowser`: the browser knows by itself that a modal `<dialog>` is open.
 */
export function useBackCloses(onClose: () => void, { byBrowser = false } = {}): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const close = () => latest.current()
    open.push(close)
    const over = new AbortController()
    if (!byBrowser) watchCloseRequests(close, over.signal)
    return () => {
      open.splice(open.indexOf(close), 1)
      over.abort()
    }
  }, [byBrowser])
}

/** The types do not know it: only Chromium has it. */
type CloseWatching = new (options: { signal: AbortSignal }) => { onclose: (() => void) | null }

/** Android’s “back” is a close request where the browser has them, and then never reaches the history. */
function watchCloseRequests(close: () => void, signal: AbortSignal): void {
  const { CloseWatcher } = window as { CloseWatcher?: CloseWatching }
  if (!CloseWatcher) return
  const watcher = new CloseWatcher({ signal })
  watcher.onclose = () => {
    close()
    // It may ask first and stay. A watcher serves once.
    if (!signal.aborted) watchCloseRequests(close, signal)
  }
}
