import type { Duplex } from 'node:stream'
import { Aedes, type Client } from 'aedes'
import * as v from 'valibot'
import { PersonalEvent, parseTopic, typingFilter } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Authenticate, Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { LiveSessions } from '#server/session/live-sessions.ts'
import type { Presence } from '#server/staff/presence.ts'
import { createConnections } from './connections.ts'
import { handOut, listensTo } from './hand-out.ts'
import { createLink } from './link.ts'
import { createRoomAccess } from './room-access.ts'
import { judgePublish, maySubscribe } from './topic-rules.ts'

export type Broker = {
  /** Takes a new connection, from a WebSocket or any other stream. */
  handle(stream: Duplex): void
  publish(topic: string, payload: string): void
  /** Closes the connections of a session that was ended. */
  endSession(sessionId: string): void
  connectionCount(): number
  close(): Promise<void>
}

const heartbeatMs = 15_000
/** A topic that nobody can subscribe to: what is dropped goes there. */
const nowhere = 'dropped'

/**
 * The broker that clients connect to (MQTT 3.1.1): user name is the eid, password the access token. Every connect,
 * subscribe and publish is checked against the same rows as the calls.
 *
 * @param deps.onConnected somebody is there who was not before
 */
export async function createBroker(deps: {
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
}): Promise<Broker> {
  const { authenticate, presence, clock, log } = deps
  const rooms = createRoomAccess({ db: deps.db, nowMs: () => clock.nowMs() })
  const connections = createConnections()
  const sessions = new WeakMap<Client, Session>()
  const ended = new WeakSet<Client>()
  const stopping = new AbortController()

  const aedes = await Aedes.createBroker({
    // Refuses connections that would never notice a dead line.
    keepaliveLimit: 300,
    connectTimeout: 10_000,
    drainTimeout: 30_000,
    maxInflightInbound: 20,
    maxTopicLevels: 10,
    preConnect(_client, packet, done) {
      // Nothing is kept for a client that is away: the feed is what it missed. A will would speak without a session.
      packet.clean = true
      delete packet.will
      // Taking over a connection by its client id is possible only to the same eid.
      packet.clientId = `${packet.username ?? ''} ${packet.clientId}`
      done(null, true)
    },
    authenticate(client, username, password, done) {
      withAnswer(
        async () => {
          const session = await authenticate(password?.toString() ?? '')
          // Readers of the retention portal have no channel.
          if (!session.ok || session.value.eid !== username || session.value.kind === 'portal') return false
          sessions.set(client, session.value)
          return true
        },
        (isGood) => (isGood ? done(null, true) : done(refusal('not authorised'), null)),
      )
    },
    authorizeSubscribe(client, subscription, done) {
      const session = sessions.get(client)
      withAnswer(
        async () => session !== undefined && (await maySubscribe(session, subscription.topic, rooms)),
        (isGood) => done(null, isGood ? subscription : null),
      )
    },
    authorizePublish(client, packet, done) {
      const session = client ? sessions.get(client) : undefined
      withAnswer(
        async () => (session ? await judgePublish(session, packet, rooms) : 'refuse'),
        (judgement) => {
          if (judgement === 'forward') {
            // With a link it comes back from there, to this process's clients like to all others'.
            if (link?.publish(packet.topic, packet.payload)) packet.topic = nowhere
            return done(null)
          }
          if (judgement !== 'drop') return done(new Error('not authorised'))
          packet.topic = nowhere
          done(null)
        },
      )
    },
  })

  const link = deps.mqttUrl
    ? createLink({
        url: deps.mqttUrl,
        processId: deps.processId,
        log,
        onMessage: (topic, payload) => fanOut(topic, payload),
      })
    : null

  aedes.on('clientReady', (client) => {
    const session = sessions.get(client)
    if (!session) return
    const connection = { id: deps.newId(), client, session }
    connections.add(connection)
    log.debug('mqtt-connected', { eid: session.eid })
    background(async () => {
      await presence.connected(connection.id, session.eid)
      deps.onConnected(session)
    })
  })
  aedes.on('clientDisconnect', (client) => {
    const connection = connections.delete(client)
    if (!connection) return
    log.debug('mqtt-disconnected', { eid: connection.session.eid })
    if (stopping.signal.aborted) return
    background(() => {
      if (ended.has(client)) return presence.ended(connection.id)
      return saidGoodbye(client) ? presence.left(connection.id) : presence.seen([connection.id])
    })
  })
  aedes.on('clientError', (_client, error) => log.debug('mqtt-client-failed', { error: error.message }))
  aedes.on('connectionError', (_client, error) => log.debug('mqtt-client-failed', { error: error.message }))

  function background(run: () => Promise<void>) {
    run().catch((error: unknown) => stopping.signal.aborted || log.error('presence-failed', factsOf(error)))
  }

  function withAnswer<T>(ask: () => Promise<T>, answer: (value: T | null) => void) {
    ask().then(answer, (error: unknown) => {
      log.error('mqtt-check-failed', factsOf(error))
      answer(null)
    })
  }

  /** To the clients of this process. */
  function fanOut(topic: string, payload: string | Buffer) {
    const about = parseTopic(topic)
    if (!about) return
    if (about.kind === 'personal') {
      const clients = [...connections.ofEid(about.eid)].map(({ client }) => client)
      if (clients.length === 0) return
      const text = payload.toString()
      dropLeftRooms(about.serviceId, about.eid, text)
      return handOut(
        clients.filter((client) => listensTo(client, topic)),
        topic,
        text,
      )
    }
    aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error) => {
      if (error) log.warn('mqtt-publish-failed', { error: error.message })
    })
  }

  /** Who learns that a room is no longer theirs stops hearing it, whichever process made it so. */
  function dropLeftRooms(serviceId: string, eid: string, payload: string) {
    if (!payload.includes('"kind":"conversation')) return
    const event = v.safeParse(PersonalEvent, JSON.parse(payload))
    for (const entry of event.success ? event.output.entries : []) {
      if (entry.kind === 'conversation-gone') drop(entry.conversationId)
      else if (entry.kind === 'conversation' && !entry.conversation.member) drop(entry.conversation.id)
    }
    function drop(roomId: string) {
      rooms.left(roomId, eid)
      const filter = typingFilter(serviceId, roomId)
      for (const { client } of connections.ofEid(eid))
        client.unsubscribe({ cmd: 'unsubscribe', unsubscriptions: [filter] }, () => {})
    }
  }

  function endSession(sessionId: string) {
    for (const { client, session } of [...connections.all()]) {
      if (session.id !== sessionId) continue
      ended.add(client)
      client.close()
    }
  }

  function heartbeat() {
    background(async () => {
      const all = [...connections.all()]
      if (all.length === 0) return
      await presence.seen(all.map(({ id }) => id))
      for (const id of await deps.liveSessions.endedOf(all.map(({ session }) => session.id))) endSession(id)
    })
    clock.after(heartbeatMs, heartbeat, stopping.signal)
  }
  clock.after(heartbeatMs, heartbeat, stopping.signal)

  return {
    handle: (stream) => void aedes.handle(stream),
    publish(topic, payload) {
      if (!link?.publish(topic, payload)) fanOut(topic, payload)
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

const notAuthorised = 5
const refusal = (message: string) => Object.assign(new Error(message), { returnCode: notAuthorised })

// The broker marks a client that sent DISCONNECT, but has no public word for it.
const saidGoodbye = (client: Client) => '_disconnected' in client && client._disconnected === true
