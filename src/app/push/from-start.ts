import { loadAhead } from '#app/browser/load-part.ts'
import { createDeviceChoice } from '#app/data/device-choice.ts'
import { pathOfGo, smallWindowHash } from '#workers/ports/service-messages.ts'

/*
 * Parts of pushes that are there from the start on. The service worker tells a tab where a press leads as soon as the tab exists,
 * and the part of the app that goes there is loaded later.
 */

/** Whether this browser is to get pushes for whoever is signed in, as far as the browser permits it. */
export const pushChoice = createDeviceChoice('everline-push', ['off', 'on'])

let waiting: string | null = null
let go: ((path: string) => void) | null = null

navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  const path = pathOfGo(data)
  if (path === null) return
  if (go) go(path)
  else waiting = path
})

if (location.hash === smallWindowHash) loadAhead(async () => (await import('#app/install/small-window.ts')).makeSmall())

/** Calls `listener` with each path, and with one that has come before, until the returned function is called. */
export function followPressedPaths(listener: (path: string) => void): () => void {
  go = listener
  if (waiting !== null) listener(waiting)
  waiting = null
  return () => {
    go = null
  }
}
