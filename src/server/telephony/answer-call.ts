import { ringMs } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { answerInquiry } from '#server/inquiries/answer-inquiry.ts'
import { hasCapacity, takeInquiry } from '#server/inquiries/take-inquiry.ts'
import { findUser } from '#server/services/find-user.ts'
import { isConnected } from '#server/staff/presence.ts'
import { accept, endCall, isIn, type PartyRow, partyOf, refuse } from './call-life.ts'
import { callFor } from './call-view.ts'
import { type CallWork, loadCalls, lockCall } from './load-call.ts'
import { isBusy } from './me.ts'
import { addRinging } from './new-party.ts'
import { isOfferedTo } from './offered-call.ts'
import { saveCall } from './save-call.ts'
import type { Answered, CallChange, CallHandler, CallRequest } from './start-call.ts'

/**
 * Accepts or declines a call that rings for the signed-in user. The first device wins (`call-answered-elsewhere` for the
 * others); a repeat on the same device changes nothing. Who was offered the call by the queue answers the offer with it.
 */
export const answerCall: CallHandler<'answerCall'> = async (
  { params: { callId }, body: { accept: isAccepted } },
  { tx, feed, me, rules },
) => {
  const work = await lockCall(tx, me.serviceId, callId)
  if (!work) return fail('call-not-found')
  const { call } = work
  const party = partyOf(work, me.eid)
  if (!party) {
    if (call.inquiryId !== null && me.kind === 'staff' && (await isOfferedTo(tx, callId, me.eid)))
      return answerOffered({ tx, feed, me, rules }, work, call.inquiryId, isAccepted)
    return fail(work.parties.some(({ eid }) => eid === me.eid) ? 'call-over' : 'call-not-found')
  }
  if (isIn(party)) {
    if (party.deviceId !== me.deviceId || !isAccepted) return fail('call-answered-elsewhere')
    return ok({ call: callFor(work, me) })
  }
  if (party.ringsUntilMs <= rules.routing.nowMs()) return fail('call-over')
  if (!isAccepted) {
    await refuseCall({ tx, feed, rules }, work, party, 'rejected')
    return ok({ call: callFor(work, me) })
  }
  if (await isBusy(tx, me, callId)) return fail('already-in-call')
  if (takesInquiry(party) && call.inquiryId !== null && !(await hasCapacity(tx, me.eid, rules.routing)))
    return fail('at-limit')
  accept(work, party, { deviceId: me.deviceId, sessionId: me.id }, rules.routing.nowMs())
  await saveCall({ tx, feed }, work, rules.routing)
  await moveInquiry({ tx, feed, me, rules }, work, party)
  return ok({ call: callFor(work, me) })
}

const takesInquiry = ({ transferType }: PartyRow) =>
  transferType === 'inquiry_blind' || transferType === 'inquiry_attendee'

/** A transfer of the inquiry types gives the inquiry too, to who has said yes [ENT-07]. */
async function moveInquiry(
  { tx, feed, me, rules: { routing } }: CallRequest,
  { room, call }: CallWork,
  party: PartyRow,
) {
  const inquiry = room?.inquiry
  if (!room || !inquiry || inquiry.id !== call.inquiryId || inquiry.status !== 'handling') return
  if (takesInquiry(party) && inquiry.agentEid !== me.eid)
    await takeInquiry({ tx, feed, rules: routing }, room, inquiry, { eid: me.eid, name: me.name }, 'takeover')
}

async function answerOffered(
  { tx, feed, me, rules }: CallRequest,
  { call }: CallWork,
  inquiryId: string,
  isAccepted: boolean,
): Answered {
  const answered = await answerInquiry(
    { params: { s: me.serviceId, id: inquiryId }, body: { accept: isAccepted } },
    // Calls that move wake the router themselves.
    { tx, feed, session: me, rules: rules.routing, wakeRouter: () => {} },
  )
  if (!answered.ok) return answered
  const [now] = await loadCalls(tx, [call.id])
  return now ? ok({ call: callFor(now, me) }) : fail('call-not-found')
}

/**
 * Somebody does not come. What was given away to them comes back to who gave it, if they are connected; else the call
 * ends.
 */
export async function refuseCall(
  { tx, feed, rules: { routing } }: CallChange,
  work: CallWork,
  party: PartyRow,
  end: 'rejected' | 'missed',
): Promise<void> {
  const nowMs = routing.nowMs()
  const giver = refuse(work, party, end, nowMs)
  if (giver) {
    const user = giver.eid === null ? undefined : await findUser(tx, giver.serviceId, giver.eid)
    if (user && (await isConnected(tx, user.eid, nowMs))) {
      addRinging(work, giverOf(giver), { id: routing.newId(), nowMs, ringsUntilMs: nowMs + ringMs })
    } else endCall(work, end, null, nowMs)
  }
  await saveCall({ tx, feed }, work, routing)
}

const giverOf = ({ kind, eid, name, number, numberType }: PartyRow) => ({ kind, eid, name, number, numberType })
