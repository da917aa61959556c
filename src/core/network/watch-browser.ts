import type { NetworkHint } from './network-hint.ts'

/** The parts of a page that report the network and the page's visibility. */
export type BrowserParts = {
  window: EventTarget
  document: EventTarget & { hidden: boolean }
  navigator: { onLine: boolean }
}

/** Network Information API, if there is one; TypeScript does not know its `effectiveType`. */
type WithConnection = { connection?: EventTarget & { effectiveType?: string } }

/**
 * Reports the state of the browser's network and that the page is hidden, then every change of both [NET-01] [NET-04].
 */
export function watchBrowser(
  { window, document, navigator }: BrowserParts,
  send: (hint: NetworkHint) => void,
  signal: AbortSignal,
): void {
  // The checked edge: an optional part of the interface, which not every browser has.
  const { connection } = navigator as BrowserParts['navigator'] & WithConnection
  const tellConnection = () =>
    send({ event: 'connection-change', online: navigator.onLine, effectiveType: connection?.effectiveType ?? null })
  const visible = () => send({ event: 'visible' })
  window.addEventListener('online', () => send({ event: 'online' }), { signal })
  window.addEventListener('offline', () => send({ event: 'offline' }), { signal })
  connection?.addEventListener('change', tellConnection, { signal })
  document.addEventListener('visibilitychange', () => send({ event: document.hidden ? 'hidden' : 'visible' }), {
    signal,
  })
  // The page returns from the back-forward cache, or was thawed, without having been hidden.
  window.addEventListener('pageshow', (event) => 'persisted' in event && event.persisted && visible(), { signal })
  document.addEventListener('resume', visible, { signal })
  tellConnection()
  // A hub takes each new page for one that is seen.
  if (document.hidden) send({ event: 'hidden' })
}
