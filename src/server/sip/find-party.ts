import * as v from 'valibot'
import { Uuid } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { CallRouting, SipClient } from '#server/telephony/call-routing.ts'
import type { Bindings } from './bindings.ts'
import type { InviteTarget } from './invite.ts'
import { headerOf, type SipRequest } from './message.ts'
import { timers } from './timers.ts'

/** The leg that an INVITE is for. */
export type Invited = { callId: string; partyId: string }

/** Reads `sip:{partyId}@{realm}` and `X-Everline-Call`; null unless both are there. */
export function invitedBy(request: SipRequest, realm: string): Invited | null {
  const callId = headerOf(request, 'x-everline-call')
  const partyId = request.uri.user ?? ''
  return request.uri.host === realm && v.is(Uuid, callId) && v.is(Uuid, partyId) ? { callId, partyId } : null
}

/** Brings the caller's description to an account that is rung, until it is known where the INVITE goes. */
export type OfferEarly = (rings: { eid: string; fromPartyId: string }, until: AbortSignal) => void

/**
 * Asks the routing of calls where an INVITE goes, and again after each change of the call, until somebody has accepted
 * or it is refused. A target that has accepted may still be about to register.
 */
export async function findParty(
  deps: { clock: Clock; bindings: Bindings; routing: CallRouting },
  { invited, from }: { invited: Invited; from: SipClient },
  { ring, offer, signal }: { ring: () => void; offer: OfferEarly; signal: AbortSignal },
): Promise<InviteTarget> {
  const { clock, bindings, routing } = deps
  let change = new AbortController()
  routing.onChanged(invited.callId, () => change.abort(), signal)
  signal.addEventListener('abort', () => change.abort(), { once: true })
  let registersUntilMs = Number.POSITIVE_INFINITY
  for (;;) {
    change = new AbortController()
    const route = await routing.routeOf({ ...invited, from })
    if (signal.aborted) return { kind: 'refuse', parts: { status: 487 } }
    if (route.kind === 'refuse') {
      const { status, reason, isForeign = false } = route
      return { kind: 'refuse', parts: { status, reason }, isForeign }
    }
    if (route.kind === 'hold') {
      ring()
      if (route.rings) offer(route.rings, change.signal)
      await untilAborted(change.signal)
      continue
    }
    // Only Kamailio has a way to the gateway.
    if (route.kind === 'gateway') return { kind: 'refuse', parts: { status: 503 } }
    registersUntilMs = Math.min(registersUntilMs, clock.nowMs() + timers.registration)
    const leftMs = registersUntilMs - clock.nowMs()
    if (leftMs <= 0) return { kind: 'refuse', parts: { status: 480 } }
    const target = await bindings.waitFor(route.sessionId, leftMs, change.signal)
    if (target && !change.signal.aborted) return forwardTo(target, route.fromPartyId)
    if (!change.signal.aborted) return { kind: 'refuse', parts: { status: 480 } }
    // The pause bounds the polling of rows that keep changing.
    await sleep(clock, 20, signal)
  }
}

const forwardTo = (
  target: Extract<InviteTarget, { kind: 'forward' }>['target'],
  fromPartyId: string,
): InviteTarget => ({
  kind: 'forward',
  target,
  uri: target.contact,
  added: [{ name: 'x-everline-party', value: fromPartyId }],
})

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
