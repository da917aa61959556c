import type { AedesOptions, Client, PublishPacket } from 'aedes'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { type AdmissionDeps, createAdmission, type ReturnCode, returnCodes } from './admission.ts'
import type { Link } from './link.ts'
import type { RoomAccess } from './room-access.ts'
import { judgePublish, maySubscribe } from './topic-rules.ts'

/** A topic that nobody can subscribe to: dropped messages go there. */
const nowhere = 'dropped'

/** Decides for Aedes who may connect, subscribe and publish. User name is the eid, password the access token. */
export function createAuthorization(deps: AdmissionDeps & { rooms: RoomAccess; link: () => Link | null; log: Logger }) {
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
    if (judgement !== 'token') return judgement
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
