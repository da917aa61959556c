import { pathOfGo } from '#workers/ports/service-messages.ts'

/*
 * Paths to which presses on notifications lead. The service worker tells them as soon as the tab exists, and the part of
 * the app that goes there is loaded after the start.
 */

let waiting: string | null = null
let go: ((path: string) => void) | null = null

navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  const path = pathOfGo(data)
  if (path === null) return
  if (go) go(path)
  else waiting = path
})

/** Calls `listener` with each path, and with one that has come before, until the returned function is called. */
export function followPressedPaths(listener: (path: string) => void): () => void {
  go = listener
  if (waiting !== null) listener(waiting)
  waiting = null
  return () => {
    go = null
  }
}
