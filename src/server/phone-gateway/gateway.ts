import type { Invitation } from 'sip.js/lib/api/invitation.js'
import type { Inviter } from 'sip.js/lib/api/inviter.js'
import type { Session } from 'sip.js/lib/api/session.js'
import type { SessionDescriptionHandler } from 'sip.js/lib/api/session-description-handler.js'
import { UserAgent } from 'sip.js/lib/api/user-agent.js'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { type CallEnd, Uuid } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { ok } from '#core/platform/result.ts'
import { keepRegistered } from '#core/telephony/sip/sip-connection.ts'
import { createSipUserAgent, type SipUserAgent } from '#core/telephony/sip/sip-user-agent.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { repeat } from '#server/platform/repeat.ts'
import { accessSeconds, type SipCredentials } from '#server/sip/credentials.ts'
import { gatewayUser, realmOf } from '#server/sip/realm.ts'
import type { CallRouting } from '#server/telephony/call-routing.ts'
import type { PhoneCalls, PhoneParty } from '#server/telephony/phone-calls.ts'
import type { PhoneLine } from '#server/telephony/phone-line.ts'
import { callerNumber } from './caller-number.ts'
import { endSession } from './end-session.ts'
import { statusOfFailure } from './number-failure.ts'
import { PhoneInviter } from './phone-inviter.ts'
import { createPhoneLeg, type PhoneLeg } from './phone-leg.ts'
import { readAudio } from './plain-audio.ts'
import type { OpenRingback } from './ringback/ringback.ts'
import type { Voicemail } from './voicemail/voicemail.ts'

type Deps = {
  /** Id of this process's gateway. */
  id: string
  sipUrl: string
  credentials: SipCredentials
  calls: PhoneCalls
  routing: Pick<CallRouting, 'onChanged'>
  line: PhoneLine
  voicemail: Voicemail
  openRingback: OpenRingback
  clock: Clock
  log: Logger
  signal: AbortSignal
}

/** A telephone's call and its end, with what tells it of changes. `taken`: how often a browser has invited it. */
type Open = { party: PhoneParty; leg: PhoneLeg; calling: Invitation | null; over: AbortController; taken: number }

/** State of a gateway. */
type Gateway = Deps & {
  realm: string
  user: string
  open: Map<string, Open>
  /** The ends, by the caller's number, of calls that the database has not stored yet. */
  ending: Map<string, Promise<void>>
  describing: WeakMap<Session, (session: Session) => SessionDescriptionHandler>
  registered: SipUserAgent | null
}

/** Longest time for which a telephone waits for an agent, in seconds: longer than any service lets it. */
const longestWaitSeconds = 24 * 60 * 60
/** Pause between two looks at telephones whose calls are over, in milliseconds. */
const lookMs = 500
/** Pause between two signs of life, in milliseconds. */
const seenMs = 5000

/**
 * The way to the telephone network: a user agent at Kamailio that stands between the browsers of a call and the carrier (RFC
 * 7092). The dialog with the carrier outlives those with browsers.
 */
export function startGateway(deps: Deps): { idle(): Promise<void> } {
  const { id, calls, log } = deps
  // sip.js takes the global one, which Node 20 does not have.
  const globals = globalThis as { WebSocket?: unknown }
  globals.WebSocket ??= WebSocket
  const gateway: Gateway = {
    ...deps,
    realm: realmOf(deps.sipUrl),
    user: gatewayUser(id),
    open: new Map(),
    ending: new Map(),
    describing: new WeakMap(),
    registered: null,
  }
  connect(gateway)
  void calls.seen(id).catch((error: unknown) => log.error('phone-gateway-failed', factsOf(error)))
  const looking = repeat(() => look(gateway, [...gateway.open.keys()]), lookMs, 'phone-gateway-failed', deps)
  const seeing = repeat(() => calls.seen(id), seenMs, 'phone-gateway-failed', deps)
  return { idle: () => Promise.all([looking.idle(), seeing.idle(), gateway.voicemail.end()]).then(() => {}) }
}

/** Keeps the gateway registered at Kamailio, by credentials that only the backend can make. */
function connect(gateway: Gateway): void {
  const { id, realm, user, sipUrl, describing, credentials, line, clock, log, signal } = gateway
  keepRegistered({
    async access() {
      const nowMs = clock.nowMs()
      const expiresAtMs = nowMs + accessSeconds * 1000
      const { username, password } = credentials.create(user, expiresAtMs)
      return ok({ url: sipUrl, realm, user, username, password, expiresAtMs, nowMs, iceServers: [] })
    },
    create: (access, onLost) =>
      createSipUserAgent(access, {
        describe(session) {
          const describe = describing.get(session)
          if (!describe) throw new Error('a session without a telephone describes its sound')
          return describe(session)
        },
        onInvitation: (invitation) =>
          void take(gateway, invitation).catch((error: unknown) => {
            log.error('phone-gateway-failed', factsOf(error))
            endSession(invitation, 500)
          }),
        onLost,
        onFault: (error) => log.error('phone-gateway-failed', factsOf(error)),
        // A browser's INVITE rings when the telephone does.
        ringsAtOnce: false,
        noAnswerSeconds: longestWaitSeconds,
        clock,
      }),
    onRegistered(userAgent) {
      gateway.registered = userAgent
      line.connected(userAgent ? id : null)
      log.info(userAgent ? 'phone-gateway-connected' : 'phone-gateway-lost', { realm })
    },
    clock,
    signal,
  })
}

/** `number`: the caller's; '' if it is hidden, or the telephone is the one that is called. */
type Way = { dial: (() => Inviter) | null; calling: Invitation | null; number: string }

function begin(gateway: Gateway, party: PhoneParty, { number, ...way }: Way): Open {
  const { calls, routing, openRingback, clock, log, open, describing } = gateway
  const over = new AbortController()
  const store = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.error('phone-gateway-failed', factsOf(error)))
  const leg = createPhoneLeg({
    id: String(clock.nowMs()),
    clock,
    openRingback,
    ...way,
    own: (session, leg) => void describing.set(session, leg.describe),
    events: {
      onProgress: () => store(calls.rings(party)),
      onAnswered: () => store(calls.answered(party)),
      onHeld: (isHeld) => store(calls.held(party, isHeld)),
      onEnded(failure) {
        close(gateway, party.partyId)
        const stored = calls.ended(party, failure)
        store(stored)
        if (number !== '') keepUntilStored(gateway.ending, number, stored)
      },
    },
  })
  const begun = { party, leg, over, calling: way.calling, taken: 0 }
  open.set(party.partyId, begun)
  routing.onChanged(party.callId, () => store(look(gateway, [party.partyId])), over.signal)
  return begun
}

function keepUntilStored(ending: Gateway['ending'], number: string, stored: Promise<void>) {
  const settled: Promise<void> = stored
    .catch(() => {})
    .then(() => {
      if (ending.get(number) === settled) ending.delete(number)
    })
  ending.set(number, settled)
}

function close({ open }: Gateway, partyId: string) {
  open.get(partyId)?.over.abort()
  open.delete(partyId)
}

/**
 * Hangs up the telephones that are not in their calls any more; one that has called in vain may leave a message. Those that wait
 * for somebody who is rung hear so.
 */
async function look(gateway: Gateway, partyIds: readonly string[]) {
  const { calls, open } = gateway
  const before = new Map(partyIds.map((id) => [id, open.get(id)?.taken]))
  const { left, rungFor } = await calls.newsOf(partyIds)
  for (const partyId of partyIds) {
    const found = open.get(partyId)
    // If a browser has come meanwhile, the answer is older than that.
    if (found && found.taken === before.get(partyId)) found.leg.ringBack(rungFor.has(partyId))
  }
  for (const [partyId, end] of left) await hangUp(gateway, partyId, end)
}

async function hangUp(gateway: Gateway, partyId: string, end: CallEnd | null) {
  const { calls, open, voicemail } = gateway
  const found = open.get(partyId)
  if (!found) return
  const { party, calling, leg } = found
  // If the database fails here, the next look ends it.
  const mailbox = calling && end === 'missed' ? await calls.mailboxOf(party) : null
  // Another look may have ended it meanwhile.
  if (open.get(partyId) !== found) return
  close(gateway, partyId)
  leg.end(end, calling && mailbox ? voicemail.offer(calling, mailbox) : [])
}

function take(gateway: Gateway, invitation: Invitation): Promise<void> {
  const { voicemail, describing } = gateway
  const left = voicemail.take(invitation, (describe) => describing.set(invitation, () => describe))
  if (left) return left
  const called = invitation.request.getHeader('x-everline-called')
  return called === undefined ? takeBrowser(gateway, invitation) : takeTelephone(gateway, invitation, called)
}

/** A browser of a call invites a telephone that is in it, or is to be called. */
async function takeBrowser(gateway: Gateway, invitation: Invitation) {
  const { id, calls, open } = gateway
  const { request } = invitation
  const [callId, partyId] = [request.getHeader('x-everline-call'), request.to.uri.user]
  if (!v.is(Uuid, callId) || !v.is(Uuid, partyId)) return endSession(invitation, 404)
  const known = open.get(partyId)
  if (known) return join(known, invitation)
  const party = await calls.toDial({ callId, partyId }, id)
  // Another INVITE may have come meanwhile.
  const begun = open.get(partyId)
  if (begun) return join(begun, invitation)
  if (!party || !gateway.registered) return endSession(invitation, 480)
  const { agent } = gateway.registered
  join(begin(gateway, party, { dial: () => dial(gateway, agent, party), calling: null, number: '' }), invitation)
}

function join(telephone: Open, invitation: Invitation) {
  telephone.taken += 1
  telephone.leg.take(invitation)
}

function dial({ realm, user }: Gateway, agent: UserAgent, { number, from }: { number: string; from: string }): Inviter {
  const [target, own] = [number, from].map((each) => UserAgent.makeURI(`sip:${each}@${realm}`))
  if (!target || !own) throw new Error('a number makes no address')
  const identity = `P-Asserted-Identity: <${own.toString()}>`
  return new PhoneInviter(agent, target, {
    params: { fromUri: own, fromDisplayName: '' },
    extraHeaders: [identity, `X-Everline-Gateway: ${user}`],
  })
}

/** A telephone calls a number of a service: it rings until somebody has answered. */
async function takeTelephone(gateway: Gateway, invitation: Invitation, called: string) {
  // Nobody is rung for a telephone that could not be heard (RFC 3264 §6).
  if (invitation.body && !(readAudio(invitation.body)?.port ?? 0)) return endSession(invitation, 488)
  const number = callerNumber(fieldsOf(invitation), called)
  // Somebody who hangs up and calls again at once is not busy.
  await gateway.ending.get(number)
  const begun = await gateway.calls.begin({ number, called, gatewayId: gateway.id })
  if (!begun.ok) return endSession(invitation, statusOfFailure(begun.error.name))
  begin(gateway, begun.value, { dial: null, calling: invitation, number })
  await invitation.progress()
}

/** Kamailio gives sip.js an address that it reads, and the field as it was beside it. */
const fieldsOf = ({ request }: Invitation) => ({
  from: request.getHeader('x-everline-from') ?? request.getHeader('from') ?? '',
  identities: request.getHeaders('p-asserted-identity'),
  privacy: request.getHeaders('privacy'),
})
