import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { hostLock, isConnectMessage } from '#workers/ports/names.ts'

/*
 * Opens the app with the backend stopped: everything that the build made is precached, every navigation gets the app's
 * page. Also the way of a tab's ports to the tab that hosts the hub, where there is no SharedWorker.
 */
declare const self: ServiceWorkerGlobalScope

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

/** Paths that the backend serves itself. */
const backendPaths = [
  /^\/(auth|account|permission|ping|lc-|everline|v2|config|csd|dap|remote-config)/,
  /^\/(demo|widget|docs|openapi\.json|healthz|metrics|mqtt)/,
]
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: backendPaths }))

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  else if (isConnectMessage(event.data)) event.waitUntil(passOn(event.data, [...event.ports]))
})

/** A notification brings the user to the tab that is open already. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showApp())
})

async function passOn(message: unknown, ports: MessagePort[]) {
  const { held = [] } = await navigator.locks.query()
  const hostId = held.find(({ name }) => name === hostLock)?.clientId
  const host = hostId === undefined ? undefined : await self.clients.get(hostId)
  host?.postMessage(message, ports)
}

async function showApp() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const app = tabs.find(({ url }) => !/^\/(demo|widget)/.test(new URL(url).pathname))
  if (app) await app.focus()
  else await self.clients.openWindow('/inbox')
}
