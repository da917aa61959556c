import type { AedesOptions, Client } from 'aedes'
import type { Authenticate, Session } from '#server/calls/session.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { Link } from './link.ts'
import type { RoomAccess } from './room-access.ts'
import { judgePublish, maySubscribe } from './topic-rules.ts'

/** A topic that nobody can subscribe to: dropped messages go there. */
const nowhere = 'dropped'
const notAuthorised = 5

/**
 * Decides for Aedes who may connect, subscribe and publish. User name is the eid, password the access token.
 *
 * @param deps.sessions gets the session of each client that may connect
 */
export function createAuthorization(deps: {
  authenticate: Authenticate
  sessions: WeakMap<Client, Session>
  rooms: RoomAccess
  link: () => Link | null
  log: Logger
}) {
  const { authenticate, sessions, rooms, log } = deps

  function withAnswer<T>(ask: () => Promise<T>, answer: (value: T | null) => void) {
    ask().then(answer, (error: unknown) => {
      log.error('mqtt-check-failed', factsOf(error))
      answer(null)
    })
  }

  return {
    preConnect(_client, packet, done) {
      // Nothing is kept for an absent client: it asks the feed for what it missed. A will would need a session to send it.
      packet.clean = true
      delete packet.will
      // Only the same eid can take over a connection by its client id.
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
            // With a link it comes back from there, to this process's clients as to all others.
            if (deps.link()?.publish(packet.topic, packet.payload)) packet.topic = nowhere
            return done(null)
          }
          if (judgement !== 'drop') return done(new Error('not authorised'))
          packet.topic = nowhere
          done(null)
        },
      )
    },
  } satisfies Partial<AedesOptions>
}

const refusal = (message: string) => Object.assign(new Error(message), { returnCode: notAuthorised })
