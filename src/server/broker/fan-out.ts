import type { Aedes, Client } from 'aedes'
import type { Logger } from '#server/platform/logger.ts'

/** Delivers a publish on a personal topic to those of its eid's clients that subscribe to it. */
export type FanOut = (clients: readonly Client[], topic: string, payload: string) => void

/** The plain way: the broker itself looks up who subscribes. */
export const createBrokerFanOut =
  (aedes: Aedes, log: Pick<Logger, 'warn'>): FanOut =>
  (_clients, topic, payload) =>
    publishByBroker(aedes, log, topic, payload)

export function publishByBroker(aedes: Aedes, log: Pick<Logger, 'warn'>, topic: string, payload: string | Buffer) {
  aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error) => {
    if (error) log.warn('mqtt-publish-failed', { error: error.message })
  })
}
