import { isConnectMessage } from '#workers/ports/connect-message.ts'
import { hostClientOf, whoAmI } from '#workers/ports/names.ts'

/* In browsers without SharedWorker the ports of tabs are passed to the tab that hosts the hub. */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('message', (event) => {
  if (event.data === whoAmI) event.ports[0]?.postMessage(event.source instanceof Client ? event.source.id : null)
  else if (isConnectMessage(event.data)) event.waitUntil(passOn(event.data, [...event.ports]))
})

async function passOn(message: unknown, ports: MessagePort[]) {
  // The client id that a lock reports is not the service worker's, so the lock's name contains the host's.
  const { held = [] } = await navigator.locks.query()
  for (const { name = '' } of held) {
    const hostId = hostClientOf(name)
    const host = hostId === null ? undefined : await self.clients.get(hostId)
    if (host) return host.postMessage(message, ports)
  }
}
