import ownUrl from '#workers/hub/worker.ts?worker&url'
import type { ConnectMessage } from '#workers/ports/connect-message.ts'
import { hostClientLock, hostLock, whoAmI, workerName } from '#workers/ports/names.ts'

/** A way to send two ports to a hub. */
export type HubPort = {
  send(message: ConnectMessage, ports: [commands: MessagePort, rows: MessagePort]): void
  /** Address of the script behind the port; null if it is this build's own. */
  url: string | null
}

/** Where the hub runs, depending on the browser. */
export type HubRealm = 'shared-worker' | 'dedicated-worker' | 'page'

export function hubRealm(): HubRealm {
  // A switch for tests, and for browsers whose SharedWorker does not work.
  const forced = sessionStorage.getItem('everline-hub-realm')
  if (forced === 'dedicated-worker' || forced === 'page') return forced
  if (typeof SharedWorker !== 'undefined') return 'shared-worker'
  return typeof Worker !== 'undefined' ? 'dedicated-worker' : 'page'
}

/**
 * Opens a SharedWorker of this build or, if a tab of a newer build has announced its script, one of that at `url`.
 *
 * @param number the worker's number; all of a build run the same script
 */
export function openSharedPort(url: string | null, number: number, onError: () => void): HubPort {
  const worker = new SharedWorker(url ?? ownUrl, optionsOf(workerName(number)))
  worker.addEventListener('error', onError)
  return {
    send: (message, ports) => worker.port.postMessage(message, ports),
    url,
  }
}

/**
 * Name, type and lifetime must be the same in every tab, or the browser reports an error. `extendedLifetime` (Chrome
 * 148+) lets the only tab reload without losing connection and epoch.
 */
const optionsOf = (name: string) => ({ type: 'module', name, extendedLifetime: true }) as WorkerOptions

/**
 * For browsers without SharedWorker: waits for the host lock, runs the hub in this tab once it is granted, and passes
 * on the ports of other tabs. Until then messages go through the service worker to the hosting tab.
 */
export function openHostedPort(realm: 'dedicated-worker' | 'page'): HubPort {
  let hosted: ((message: ConnectMessage, ports: MessagePort[]) => void) | null = null

  void navigator.locks.request(hostLock, async () => {
    hosted = realm === 'page' ? await startInPage() : startWorker()
    navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent) => hosted?.(data, [...ports]))
    void nameAsHost()
    await new Promise(() => {})
  })

  return {
    send(message, ports) {
      if (hosted) hosted(message, ports)
      else void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message, ports))
    },
    url: null,
  }
}

/** Lets the service worker find this tab: asks it for this tab's client id, and holds a lock with that name. */
async function nameAsHost() {
  const service = (await navigator.serviceWorker?.ready)?.active
  if (!service) return
  const { port1, port2 } = new MessageChannel()
  const clientId = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  service.postMessage(whoAmI, [port2])
  await navigator.locks.request(hostClientLock(String(await clientId)), () => new Promise(() => {}))
}

function startWorker() {
  const worker = new Worker(new URL('../../workers/hub/worker.ts', import.meta.url), {
    type: 'module',
    name: 'everline-hub',
  })
  return (message: ConnectMessage, ports: MessagePort[]) => worker.postMessage(message, ports)
}

async function startInPage() {
  const { startHubInPage } = await import('#workers/hub/in-page.ts')
  const receive = startHubInPage()
  return (message: ConnectMessage, ports: MessagePort[]) =>
    receive(new MessageEvent('message', { data: message, ports: [...ports] }))
}
