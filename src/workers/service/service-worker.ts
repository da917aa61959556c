import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { hostClientOf, isConnectMessage, whoAmI } from '#workers/ports/names.ts'

/*
 * Opens the app with the backend stopped: everything that the build made is precached, every navigation gets the app's
 * page. Also the way of a tab's ports to the tab that hosts the hub, where there is no SharedWorker.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Names the regions that pages may connect to; the backend writes it in front of this script when there are any. */
  everlineRegions?: string
}

// The regions are in the headers that are kept with each file: with others everything is fetched anew.
const { everlineRegions = '' } = self
// The backend puts the brand into these: what is kept would stay the build's.
const branded = /(manifest\.webmanifest|apple-touch-icon\.png)$/
const entries = self.__WB_MANIFEST
  .map((entry) => (typeof entry === 'string' ? { url: entry, revision: null } : entry))
  .filter(({ url }) => !branded.test(url))
precacheAndRoute(
  everlineRegions === ''
    ? entries
    : entries.map((entry) => ({ ...entry, revision: `${entry.revision ?? ''}${everlineRegions}` })),
)
cleanupOutdatedCaches()
clientsClaim()
// A new build is taken at once: tabs reload when nobody would notice, see app/connect/update.ts.
void self.skipWaiting()

/** Paths that the backend serves itself. */
const backendPaths = [
  /^\/(auth|account|permission|ping|lc-|lb-|everline|v2|config|csd|m800-csd|dap|remote-config|oidc)/,
  /^\/(demo|widget|portal|docs|openapi\.json|healthz|metrics|mqtt)/,
]
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: backendPaths }))

self.addEventListener('message', (event) => {
  if (event.data === whoAmI) event.ports[0]?.postMessage(event.source instanceof Client ? event.source.id : null)
  else if (isConnectMessage(event.data)) event.waitUntil(passOn(event.data, [...event.ports]))
})

/** A notification brings the user to the tab that is open already. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showApp())
})

async function passOn(message: unknown, ports: MessagePort[]) {
  // A lock's own client id is not the service worker's, so the host's is in the name.
  const { held = [] } = await navigator.locks.query()
  for (const { name = '' } of held) {
    const hostId = hostClientOf(name)
    const host = hostId === null ? undefined : await self.clients.get(hostId)
    if (host) return host.postMessage(message, ports)
  }
}

async function showApp() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const app = tabs.find(({ url }) => !/^\/(demo|widget)/.test(new URL(url).pathname))
  if (app) await app.focus()
  else await self.clients.openWindow('/inbox')
}
