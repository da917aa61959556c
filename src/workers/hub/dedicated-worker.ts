import { connectByMessage, startHub } from './real-parts.ts'

/*
 * The hub where there is no SharedWorker: in a worker of the tab that holds the host lock. That tab passes on the ports
 * of the others.
 */
declare const self: DedicatedWorkerGlobalScope

const hub = startHub({ url: self.location.href, retired: () => self.close() })

self.onmessage = (event: MessageEvent<unknown>) => connectByMessage(hub, event)
