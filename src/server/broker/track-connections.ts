import type { Aedes, Client } from 'aedes'
import type { Attention } from '#core/contract/topics.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Session } from '#server/calls/session.ts'
import { createGuard } from '#server/platform/guard.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { LiveSessions } from '#server/session/live-sessions.ts'
import type { Presence } from '#server/staff/presence.ts'
import type { Connections } from './connections.ts'

const heartbeatMs = 15_000

type Deps = {
  connections: Connections
  sessions: WeakMap<Client, Session>
  liveSessions: LiveSessions
  presence: Presence
  clock: Clock
  newId: () => string
  log: Logger
  signal: AbortSignal
  onConnected: (session: Session) => void
  onClosed: (session: Session) => Promise<void>
}

/**
 * Stores which clients are connected, for all processes to see, and disconnects those whose session was ended.
 *
 * @param deps.onConnected called with the session of each new connection
 * @param deps.onClosed called when a client has said that its last window is closed, though it is connected still
 * @returns `endSession`, which closes the connections of a session, and `setAttention`, for what a client says of its user
 */
export function trackConnections(
  aedes: Aedes,
  deps: Deps,
): { endSession(sessionId: string): void; setAttention(client: Client, attention: Attention): void } {
  const { connections, sessions, presence, clock, log, signal } = deps
  const ended = new WeakSet<Client>()

  function background(run: () => Promise<void>) {
    run().catch((error: unknown) => signal.aborted || log.error('presence-failed', factsOf(error)))
  }

  const onReady = (client: Client) => {
    const session = sessions.get(client)
    // Aedes lets a client in that has gone while it was judged, and tells of its end before, or never.
    if (!session || client.closed) return
    const connection = { id: deps.newId(), client, session }
    connections.add(connection)
    log.debug('mqtt-connected', { eid: session.eid })
    background(async () => {
      await presence.seen([seenOf(connection)])
      deps.onConnected(session)
    })
  }
  const onGone = (client: Client) => {
    const connection = connections.delete(client)
    if (!connection) return
    log.debug('mqtt-disconnected', { eid: connection.session.eid })
    if (signal.aborted) return
    background(() => {
      if (ended.has(client)) return presence.ended(connection.id)
      return saidGoodbye(client) ? presence.left(connection.id) : presence.lost(seenOf(connection))
    })
  }
  const guard = createGuard(log, 'mqtt-callback-failed')
  aedes.on('clientReady', guard(onReady))
  aedes.on('clientDisconnect', guard(onGone))

  function endSession(sessionId: string) {
    for (const { client, session } of [...connections.all()]) {
      if (session.id !== sessionId) continue
      ended.add(client)
      client.close()
    }
  }

  function setAttention(client: Client, attention: Attention) {
    const connection = connections.of(client)
    if (!connection) return
    background(async () => {
      await presence.attention(seenOf(connection), attention)
      if (attention === 'closed') await deps.onClosed(connection.session)
    })
  }

  function heartbeat() {
    background(async () => {
      const all = [...connections.all()]
      if (all.length === 0) return
      await presence.seen(all.map(seenOf))
      for (const id of await deps.liveSessions.endedOf(all.map(({ session }) => session.id))) endSession(id)
    })
    clock.after(heartbeatMs, heartbeat, signal)
  }
  clock.after(heartbeatMs, heartbeat, signal)

  return { endSession, setAttention }
}

const seenOf = ({ id, session }: { id: string; session: Session }) => ({ id, eid: session.eid })

// Aedes marks a client that sent DISCONNECT, without a public property.
const saidGoodbye = (client: Client) => '_disconnected' in client && client._disconnected === true
