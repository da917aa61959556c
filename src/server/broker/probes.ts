import type { Aedes, Client } from 'aedes'
import type { Clock } from '#core/platform/clock.ts'
import { createGuard } from '#server/platform/guard.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { Presence } from '#server/staff/presence.ts'
import type { Connections } from './connections.ts'

/** Clients may not subscribe to it. On it, processes ask each other to probe the clients of an eid. */
const root = 'everline/probe/'
export const probeTopic = (eid: string) => `${root}${eid}`

/** Answers that come together are stored together. */
const gatherMs = 5

type Deps = {
  connections: Connections
  presence: Presence
  clock: Clock
  log: Logger
  /** Called when clients have answered, and that is stored. */
  onAnswered: () => void
  signal: AbortSignal
}

/**
 * Asks clients for a sign of life: a message with QoS 1, which an MQTT client acknowledges by itself, as soon as its
 * worker runs and its network works. So clients of every build answer.
 */
export function createProbes(aedes: Aedes, deps: Deps): { take(topic: string): boolean } {
  const { connections, presence, clock, log, signal } = deps
  const asked = new WeakSet<Client>()
  let answered: string[] = []

  const onAck = (_packet: unknown, client: Client) => {
    if (!asked.delete(client)) return
    const connection = connections.of(client)
    if (!connection) return
    answered.push(connection.id)
    if (answered.length === 1) clock.after(gatherMs, store, signal)
  }
  aedes.on('ack', createGuard(log, 'mqtt-callback-failed')(onAck))

  function store() {
    const ids = answered
    answered = []
    presence
      .answered(ids)
      .then(deps.onAnswered)
      .catch((error: unknown) => signal.aborted || log.error('presence-failed', factsOf(error)))
  }

  return {
    /** False if the topic is no probe. */
    take(topic) {
      if (!topic.startsWith(root)) return false
      for (const { client } of connections.ofEid(topic.slice(root.length))) {
        asked.add(client)
        const packet = {
          cmd: 'publish',
          topic: 'everline/probe',
          payload: '',
          qos: 1,
          retain: false,
          dup: false,
        } as const
        client.publish(packet, () => {})
      }
      return true
    },
  }
}
