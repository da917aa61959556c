import type { Duplex } from 'node:stream'
import { Aedes, type Client } from 'aedes'
import type { Clock } from '#core/platform/clock.ts'
import type { Authenticate, Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import { atOnceTable } from '#server/limits/limit-table.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import type { LiveSessions } from '#server/session/live-sessions.ts'
import type { Presence } from '#server/staff/presence.ts'
import { createAuthorization } from './authorization.ts'
import { createConnectionLimits } from './connection-limits.ts'
import { createConnections } from './connections.ts'
import { createDeliver, type Deliver } from './deliver.ts'
import { GuardedStream } from './guarded-stream.ts'
import { createHeadcount } from './headcount.ts'
import { createLink } from './link.ts'
import { createProbes, probeTopic } from './probes.ts'
import { createRoomAccess } from './room-access.ts'
import { createTokenEnds } from './token-ends.ts'
import { trackConnections } from './track-connections.ts'

export type Broker = {
  /** Takes a new connection, from a WebSocket or any other stream. */
  handle(stream: Duplex, address: string): void
  publish(topic: string, payload: string): void
  /** Asks the clients of these eids, of whatever process, for a sign of life. */
  probe(eids: readonly string[]): void
  /** Closes the connections of a session that was ended. */
  endSession(sessionId: string): void
  connectionCount(): number
  /** Whether the other processes are reached; true where none are asked for. */
  isLinkUp(): boolean
  close(): Promise<void>
}

type Deps = {
  db: Db
  authenticate: Authenticate
  liveSessions: LiveSessions
  presence: Presence
  clock: Clock
  newId: () => string
  log: Logger
  mqttUrl: string | undefined
  limits: Limits
  /** Multiplies the publishes that are allowed. */
  limitFactor: number
  processId: string
  securityEvent: RecordSecurityEvent
  onConnected: (session: Session) => void
  onClosed: (session: Session) => Promise<void>
  /** Called when clients have answered a probe. */
  onAnswered: () => void
}

/**
 * The broker that clients connect to (MQTT 3.1.1). Every connect, subscribe and publish is checked against the same
 * rows as the calls.
 *
 * @param deps.onConnected called with the session of each new connection
 * @param deps.onClosed called when a client has said that its last window is closed
 */
export async function createBroker(deps: Deps): Promise<Broker> {
  const { clock, log } = deps
  const rooms = createRoomAccess({ db: deps.db, nowMs: () => clock.nowMs() })
  const connections = createConnections()
  const sessions = new WeakMap<Client, Session>()
  const limits = createConnectionLimits({ ...deps, connections, nowMs: () => clock.nowMs() })
  const addressTurns = createHeadcount(atOnceTable['mqtt-connections-of-address'].amount)
  const stopping = new AbortController()
  const tokenEnds = createTokenEnds(clock)

  const aedes = await Aedes.createBroker({
    // Refuses clients that would never notice a dead connection.
    keepaliveLimit: 300,
    connectTimeout: 10_000,
    drainTimeout: 30_000,
    maxInflightInbound: 20,
    maxTopicLevels: 10,
    ...createAuthorization({
      ...{ ...deps, limits, sessions, rooms, tokenEnds, link: () => link },
      onAttention: (client, attention) => setAttention(client, attention),
    }),
  })
  const deliver: Deliver = createDeliver(aedes, { connections, rooms, clock, log, signal: stopping.signal })
  const probes = createProbes(aedes, { ...deps, connections, signal: stopping.signal })
  const receive: Deliver = (topic, payload) => void (probes.take(topic) || deliver(topic, payload))
  const publish = (topic: string, payload: string) => void (link?.publish(topic, payload) || receive(topic, payload))
  const link = deps.mqttUrl
    ? createLink({ url: deps.mqttUrl, processId: deps.processId, clock, log, onMessage: receive })
    : null
  const { endSession, setAttention } = trackConnections(aedes, {
    ...deps,
    connections,
    sessions,
    signal: stopping.signal,
  })
  aedes.on('clientDisconnect', tokenEnds.forget)
  aedes.on('clientError', (_client, error) => log.debug('mqtt-client-failed', { error: error.message }))
  aedes.on('connectionError', (_client, error) => log.debug('mqtt-client-failed', { error: error.message }))

  return {
    handle(stream, address) {
      const group = addressGroup(address)
      if (!addressTurns.enter(group)) {
        deps.securityEvent({ kind: 'limited', serviceId: null, address, about: 'mqtt-connections-of-address' })
        return void stream.destroy()
      }
      stream.once('close', () => addressTurns.leave(group))
      void aedes.handle(new GuardedStream(stream, group))
    },
    publish,
    probe(eids) {
      for (const eid of eids) publish(probeTopic(eid), '')
    },
    endSession,
    connectionCount: () => connections.count(),
    isLinkUp: () => link?.isUp() ?? true,
    async close() {
      stopping.abort()
      await link?.close()
      await new Promise<void>((resolve) => aedes.close(() => resolve()))
    },
  }
}
