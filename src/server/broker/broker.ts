import type { Duplex } from 'node:stream'
import { Aedes, type Client } from 'aedes'
import type { Clock } from '#core/platform/clock.ts'
import type { Authenticate, Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { LiveSessions } from '#server/session/live-sessions.ts'
import type { Presence } from '#server/staff/presence.ts'
import { createAuthorization } from './authorization.ts'
import { createConnections } from './connections.ts'
import { createDeliver, type Deliver } from './deliver.ts'
import { createLink } from './link.ts'
import { createRoomAccess } from './room-access.ts'
import { trackConnections } from './track-connections.ts'

export type Broker = {
  /** Takes a new connection, from a WebSocket or any other stream. */
  handle(stream: Duplex): void
  publish(topic: string, payload: string): void
  /** Closes the connections of a session that was ended. */
  endSession(sessionId: string): void
  connectionCount(): number
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
  processId: string
  onConnected: (session: Session) => void
}

/**
 * The broker that clients connect to (MQTT 3.1.1). Every connect, subscribe and publish is checked against the same
 * rows as the calls.
 *
 * @param deps.onConnected called with the session of each new connection
 */
export async function createBroker(deps: Deps): Promise<Broker> {
  const { clock, log } = deps
  const rooms = createRoomAccess({ db: deps.db, nowMs: () => clock.nowMs() })
  const connections = createConnections()
  const sessions = new WeakMap<Client, Session>()
  const stopping = new AbortController()

  const aedes = await Aedes.createBroker({
    // Refuses connections that would never notice a dead line.
    keepaliveLimit: 300,
    connectTimeout: 10_000,
    drainTimeout: 30_000,
    maxInflightInbound: 20,
    maxTopicLevels: 10,
    ...createAuthorization({ ...deps, sessions, rooms, link: () => link }),
  })
  const deliver: Deliver = createDeliver(aedes, { connections, rooms, log })
  const link = deps.mqttUrl
    ? createLink({ url: deps.mqttUrl, processId: deps.processId, log, onMessage: deliver })
    : null
  const { endSession } = trackConnections(aedes, { ...deps, connections, sessions, signal: stopping.signal })
  aedes.on('clientError', (_client, error) => log.debug('mqtt-client-failed', { error: error.message }))
  aedes.on('connectionError', (_client, error) => log.debug('mqtt-client-failed', { error: error.message }))

  return {
    handle: (stream) => void aedes.handle(stream),
    publish(topic, payload) {
      if (!link?.publish(topic, payload)) deliver(topic, payload)
    },
    endSession,
    connectionCount: () => connections.count(),
    async close() {
      stopping.abort()
      await link?.close()
      await new Promise<void>((resolve) => aedes.close(() => resolve()))
    },
  }
}
