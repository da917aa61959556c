import '#core/platform/older-engines.ts'
import { workerNumber } from '#workers/ports/names.ts'
import { connectByMessage, startHub } from './real-parts.ts'

/*
 * The hub in a worker: usually the SharedWorker of all tabs. In browsers without SharedWorker it is a dedicated worker
 * of the tab that holds the host lock, and that tab passes on the ports of the others. Both use this script, so that it
 * is cached once.
 */
declare const self: SharedWorkerGlobalScope | DedicatedWorkerGlobalScope

const hub = startHub({
  url: self.location.href,
  worker: workerNumber(self.name),
  retired: () => self.close(),
})

if ('onconnect' in self) {
  self.onconnect = ({ ports: [port] }) => {
    if (port) port.onmessage = (event: MessageEvent<unknown>) => connectByMessage(hub, event)
  }
} else self.onmessage = (event: MessageEvent<unknown>) => connectByMessage(hub, event)
