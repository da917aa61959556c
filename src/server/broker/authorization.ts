import type { AedesOptions, Client, PublishPacket } from 'aedes'
import { type Attention, attentionOf } from '#core/contract/topics.ts'
import type { Authenticate, Session } from '#server/calls/session.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { endOfToken } from '#server/session/access-tokens.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { GuardedStream } from './guarded-stream.ts'
import type { Link } from './link.ts'
import type { RoomAccess } from './room-access.ts'
import type { TokenEnds } from './token-ends.ts'
import { judgePublish, maySubscribe } from './topic-rules.ts'

/** A topic that nobody can subscribe to: dropped messages go there. */
const nowhere = 'dropped'

/** Decides for Aedes who may connect, subscribe and publish. User name is the eid, password the access token. */
export function createAuthorization(
  deps: AdmissionDeps & {
    rooms: RoomAccess
    link: () => Link | null
    log: Logger
    /** A client says whether its user looks at it. */
    onAttention: (client: Client, attention: Attention) => void
  },
) {
  const { sessions, rooms, limits, log } = deps
  const admission = createAdmission(deps)

  const note = (error: unknown) => log.error('mqtt-check-failed', factsOf(error))

  /**
   * Passes the result of `ask` to `answer`, or null if `ask` fails. Errors thrown by `answer` (by Aedes) are caught
   * too: the client's packet then gets no answer.
   */
  function withAnswer<T>(ask: () => Promise<T>, answer: (value: T | null) => void) {
    ask()
      .catch((error: unknown) => {
        note(error)
        return null
      })
      .then(answer)
      .catch(note)
  }

  async function judge(client: Client | null, packet: PublishPacket): Promise<'forward' | 'drop' | 'refuse'> {
    const session = client ? sessions.get(client) : undefined
    if (!client || !session) return 'refuse'
    if (!limits.mayPublish(client, session)) return 'drop'
    const judgement = await judgePublish(session, packet, rooms)
    if (judgement === 'attention') deps.onAttention(client, attentionOf(packet.payload.toString()))
    if (judgement !== 'token') return judgement === 'attention' ? 'drop' : judgement
    const token = packet.payload.toString()
    packet.payload = ''
    return (await admission.stay(client, session, token)) ? 'drop' : 'refuse'
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
        () => admission.enter(client, username, password?.toString() ?? ''),
        (code) =>
          code === returnCodes.accepted ? done(null, true) : done(refusal(code ?? returnCodes.unavailable), null),
      )
    },
    authorizeSubscribe(client, subscription, done) {
      const session = sessions.get(client)
      withAnswer(
        async () => session !== undefined && (await maySubscribe(session, subscription.topic, rooms)),
        // Not a refusal, which the client would take for an answer: it connects again.
        (isGood) => (isGood === null ? done(new Error('unavailable')) : done(null, isGood ? subscription : null)),
      )
    },
    authorizePublish(client, packet, done) {
      withAnswer(
        () => judge(client, packet),
        (judgement) => {
          if (judgement === 'refuse') return done(new Error('not authorised'))
          // With a link it comes back from there, to this process's clients as to all others.
          const isLinked = judgement === 'forward' && deps.link()?.publish(packet.topic, packet.payload)
          if (judgement !== 'forward' || isLinked) packet.topic = nowhere
          done(null)
        },
      )
    },
  } satisfies Partial<AedesOptions>
}

function refusal(returnCode: Exclude<ReturnCode, typeof returnCodes.accepted>) {
  const reason = returnCode === returnCodes.unavailable ? 'unavailable' : 'not authorised'
  return Object.assign(new Error(reason), { returnCode })
}

/** Return codes of CONNACK (MQTT 3.1.1, table 3.1). After `unavailable` clients try again. */
const returnCodes = { accepted: 0, unavailable: 3, notAuthorised: 5 } as const
type ReturnCode = (typeof returnCodes)[keyof typeof returnCodes]

/** Decides which clients may connect to the broker, and which stay connected when their access token expires. */
type Admission = {
  /** Judges the user name, an eid, and the password, an access token, with which a client wants to connect. */
  enter(client: Client, eid: string | undefined, token: string): Promise<ReturnCode>
  /** A newer token of the same session keeps the connection open; any other ends it. */
  stay(client: Client, session: Session, token: string): Promise<boolean>
}

type AdmissionDeps = {
  authenticate: Authenticate
  /** Gets the session of each client that may connect. */
  sessions: WeakMap<Client, Session>
  limits: ConnectionLimits
  tokenEnds: TokenEnds
}

function createAdmission({ authenticate, sessions, limits, tokenEnds }: AdmissionDeps): Admission {
  return {
    async enter(client, eid, token) {
      const guarded = client.conn instanceof GuardedStream ? client.conn : null
      if (guarded && !(await limits.mayTry(guarded.address))) return returnCodes.unavailable
      const session = await authenticate(token)
      // Readers of the retention portal have no channel.
      if (!session.ok || session.value.eid !== eid || session.value.kind === 'portal') return returnCodes.notAuthorised
      if (!(await limits.mayEnter(session.value, guarded?.address ?? ''))) return returnCodes.unavailable
      sessions.set(client, session.value)
      tokenEnds.set(client, endOfToken(token))
      guarded?.accept()
      return returnCodes.accepted
    },
    async stay(client, session, token) {
      const next = await authenticate(token)
      if (!next.ok || next.value.id !== session.id) return false
      tokenEnds.set(client, endOfToken(token))
      return true
    },
  }
}
