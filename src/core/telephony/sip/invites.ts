import type { Invitation } from 'sip.js/lib/api/invitation.js'
import { Inviter } from 'sip.js/lib/api/inviter.js'
import type { Message } from 'sip.js/lib/api/message.js'
import { SessionState } from 'sip.js/lib/api/session-state.js'
import { UserAgent } from 'sip.js/lib/api/user-agent.js'
import type { Clock } from '#core/platform/clock.ts'
import { failure } from '#core/platform/result.ts'
import type { LegId } from '../media-host.ts'
import type { InviteOutcome, SignallingEvents } from '../signalling.ts'
import type { Dialogs } from './dialogs.ts'
import type { SipUserAgent } from './sip-user-agent.ts'

/* The exchanges that begin a leg's dialog, and change the media in it. */

/** Names the call of an INVITE. */
const callHeader = 'X-Everline-Call'
/** Names the party that sends an INVITE; added by the proxy, which knows who it is. */
const partyHeader = 'X-Everline-Party'

/** An INVITE of a leg that is not known yet is looked at this often and for so long, in milliseconds. */
const [holdMs, longestHoldMs] = [5, 1500]

const badRequest = 400
const requestTimeout = 408
const requestPending = 491
const temporarilyUnavailable = 480
const unknownDialog = 481

type Deps = { dialogs: Dialogs; events: SignallingEvents }
type Refusal = { message: { statusCode?: number | undefined } }

/**
 * Sends the INVITE of a leg, in place of the dialog that it has.
 *
 * @param deps.earlyMedia whether a description before the answer is taken (183, RFC 3960): a telephone network announces so
 *   what it does, and a browser never does
 */
export function sendInvite(
  { agent, realm }: SipUserAgent,
  leg: LegId,
  { dialogs, events, earlyMedia }: Deps & { earlyMedia: boolean },
): Promise<InviteOutcome> {
  const target = UserAgent.makeURI(`sip:${leg.partyId}@${realm}`)
  if (!target) return Promise.resolve('refused')
  const extraHeaders = [`${callHeader}: ${leg.callId}`]
  const inviter = new Inviter(agent, target, { extraHeaders, earlyMedia })
  const dialog = dialogs.begin(leg, inviter)
  return new Promise((resolve) => {
    inviter.stateChange.addListener((state) => {
      if (state === SessionState.Established) resolve('answered')
      // The session ends before its delegate hears of the refusal, which may say more.
      if (state === SessionState.Terminated) queueMicrotask(() => resolve('refused'))
    })
    const requestDelegate = {
      onProgress: () => dialog.isReplaced || events.onRinging(leg),
      onReject({ message: { statusCode } }: Refusal) {
        dialogs.forget(dialog)
        if (statusCode === requestTimeout) events.onFailed(leg, failure('signaling-timeout'))
        resolve(statusCode === requestPending ? 'glare' : 'refused')
      },
    }
    inviter.invite({ requestDelegate }).catch(() => resolve('refused'))
  })
}

/** Describes the media anew in the dialog of a leg (re-INVITE). */
export function sendReinvite(leg: LegId, { dialogs, events }: Deps): Promise<InviteOutcome> {
  const dialog = dialogs.of(leg)
  if (!dialog || dialog.session.state !== SessionState.Established) return Promise.resolve('gone')
  return new Promise((resolve) => {
    const requestDelegate = {
      onAccept: () => resolve('answered'),
      onReject({ message: { statusCode } }: Refusal) {
        if (statusCode === requestPending) return resolve('glare')
        if (statusCode === unknownDialog) return resolve('gone')
        events.onFailed(leg, failure('sdp-api-failed', `${statusCode}`))
        resolve('refused')
      },
    }
    dialog.session.invite({ requestDelegate }).catch(() => resolve('glare'))
  })
}

/**
 * Answers an INVITE that has come. One of a call of which the feed has not told yet is held for a while.
 *
 * @param heldMs how long it has been held already
 */
export function takeInvitation(invitation: Invitation, deps: Deps & { clock: Clock; signal: AbortSignal }, heldMs = 0) {
  if (invitation.state === SessionState.Terminated) return
  const { dialogs, events, clock, signal } = deps
  const { request } = invitation
  const [callId, partyId] = [request.getHeader(callHeader), request.getHeader(partyHeader)]
  if (!callId || !partyId) {
    events.onFailed(null, failure('no-call-session-id'))
    return refuse(invitation, badRequest)
  }
  const leg = { callId, partyId }
  if (!invitation.body) {
    events.onFailed(leg, failure('no-call-data'))
    return refuse(invitation, badRequest)
  }
  const answer = events.onInvited(leg)
  // The INVITE may arrive before the feed has announced its call.
  if (answer === 'refuse' && heldMs < longestHoldMs)
    return clock.after(holdMs, () => takeInvitation(invitation, deps, heldMs + holdMs), signal)
  if (answer !== 'take') return refuse(invitation, answer === 'glare' ? requestPending : temporarilyUnavailable)
  const dialog = dialogs.begin(leg, invitation)
  invitation.stateChange.addListener((state) => {
    if (state === SessionState.Established && !dialog.isReplaced) events.onAnswered(leg)
  })
  invitation.accept().catch((error: unknown) => {
    if (!dialog.isReplaced) events.onFailed(leg, failure('pickup-failed', String(error)))
    refuse(invitation, temporarilyUnavailable)
  })
}

/** Takes a caller's description that the proxy brings while the call rings. */
export function takeOffer(message: Message, { onOffered }: Pick<SignallingEvents, 'onOffered'>) {
  const { request } = message
  message.accept().catch(() => {})
  const [callId, partyId] = [request.getHeader(callHeader), request.getHeader(partyHeader)]
  if (callId && partyId && request.body) onOffered({ callId, partyId }, request.body)
}

function refuse(invitation: Invitation, statusCode: number) {
  if (invitation.state === SessionState.Terminated) return
  invitation.reject({ statusCode }).catch(() => {})
}
