import { connectByMessage, startHub } from './real-parts.ts'

/*
 * The hub's usual realm: one SharedWorker for all tabs of a build.
 */
declare const self: SharedWorkerGlobalScope

const hub = startHub({ url: self.location.href, retired: () => self.close() })

self.onconnect = ({ ports: [port] }) => {
  if (port) port.onmessage = (event: MessageEvent<unknown>) => connectByMessage(hub, event)
}
