import type { Invitation } from 'sip.js/lib/api/invitation.js'
import type { SessionDescriptionHandler } from 'sip.js/lib/api/session-description-handler.js'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import type { Mailbox } from '#server/telephony/phone-calls.ts'
import { endSession } from '../end-session.ts'
import type { OwnMedia } from '../sound/own-media.ts'
import { recordMessage } from './record-message.ts'

/** Field of a refusal that offers to take a message, and of the INVITE with which Kamailio accepts for the telephone. */
const field = 'X-Everline-Voicemail'
/** How long an offer is good, in milliseconds: Kamailio accepts at once. */
const offeredMs = 10_000
/** How many messages a process records at a time: each needs a port, and memory for two minutes. */
const mostAtOnce = 50

type Deps = {
  media: OwnMedia
  keep: (mailbox: Mailbox, voice: Int16Array, signal: AbortSignal) => Promise<void>
  clock: Clock
  random: Random
}

/**
 * Takes messages of telephones that nobody has answered. The gateway refuses their call and offers to take a message;
 * Kamailio then brings the INVITE again, with sound that passes the media server as that of every call does.
 */
export type Voicemail = {
  /** Header lines of the refusal of an INVITE by which Kamailio brings it again. */
  offer(invitation: Invitation, mailbox: Mailbox): string[]
  /** Whether an INVITE was brought again; it is taken then. */
  take(invitation: Invitation, own: (describe: SessionDescriptionHandler) => void): Promise<void> | null
  /** Ends what is recorded; settles when all is stored. */
  end(): Promise<void>
}

export function createVoicemail({ media, keep, clock, random }: Deps): Voicemail {
  const ending = new AbortController()
  const offered = new Map<string, { mailbox: Mailbox; untilMs: number }>()
  const running = new Set<Promise<void>>()

  async function run(invitation: Invitation, mailbox: Mailbox, own: (describe: SessionDescriptionHandler) => void) {
    const voice = await recordMessage({
      invitation,
      own,
      media,
      greeting: mailbox.greeting,
      clock,
      random,
      signal: ending.signal,
    })
    if (voice) await keep(mailbox, voice, ending.signal)
  }
  return {
    offer(invitation, mailbox) {
      if (running.size >= mostAtOnce || ending.signal.aborted) return []
      const nowMs = clock.nowMs()
      for (const [token, { untilMs }] of offered) if (untilMs < nowMs) offered.delete(token)
      const token = random.uuid()
      offered.set(token, { mailbox, untilMs: nowMs + offeredMs })
      forget(invitation)
      return [`${field}: ${token}`]
    },
    take(invitation, own) {
      const token = invitation.request.getHeader(field)
      if (token === undefined) return null
      const accepted = offered.get(token)
      offered.delete(token)
      if (!accepted || accepted.untilMs < clock.nowMs()) {
        endSession(invitation, 480)
        return Promise.resolve()
      }
      const work = run(invitation, accepted.mailbox, own).finally(() => running.delete(work))
      running.add(work)
      return work
    },
    async end() {
      ending.abort()
      await Promise.allSettled(running)
    },
  }
}

/**
 * sip.js takes the INVITE that comes again for the same one on another way (RFC 3261 §8.2.2.2) until a timer has ended the
 * transaction of the first, and may refuse it.
 */
function forget({ userAgent, request }: Invitation) {
  userAgent.userAgentCore.userAgentServers.delete(request.viaBranch)
}
