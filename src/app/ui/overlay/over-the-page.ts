import { useEffect, useRef } from 'react'
import { createListeners } from '#core/platform/listeners.ts'

/* Things over the page: modal dialogs, and what going back closes. One file, since a start would load two for it. */

/** The browser's own modal dialogs that are open, the topmost last: nothing outside of it can be used. */
const modals: HTMLElement[] = []
const changes = createListeners()

export const topModal = {
  read: () => modals.at(-1) ?? null,
  subscribe: (run: () => void) => changes.add(run),
}

/** Opens a dialog as modal. Returns what to call when it goes. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  modals.push(dialog)
  changes.call()
  return () => {
    modals.splice(modals.indexOf(dialog), 1)
    changes.call()
  }
}

/** How to close what is open over the page, the topmost last. */
const closes: Array<() => void> = []

/** Closes what lies over the page; undefined while nothing does. */
export const topmostClose = (): (() => void) | undefined => closes.at(-1)

/**
 * While mounted, going back closes this instead of leaving the screen: the back button and gesture of a phone are asked
 * here first. `byBrowser`: the browser knows by itself that a modal `<dialog>` is open.
 */
export function useBackCloses(onClose: () => void, { byBrowser = false } = {}): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const close = () => latest.current()
    closes.push(close)
    const over = new AbortController()
    if (!byBrowser) watchCloseRequests(close, over.signal)
    return () => {
      closes.splice(closes.indexOf(close), 1)
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
