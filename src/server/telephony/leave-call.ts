import { fail, ok } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { offersCalls } from '#server/widgets/offers-calls.ts'
import { refuseCall } from './answer-call.ts'
import { goAway, join, leave, type PartyRow, partyOf, say } from './call-life.ts'
import { callFor } from './call-view.ts'
import { type CallWork, lockCall } from './load-call.ts'
import { saveCall } from './save-call.ts'
import type { CallHandler } from './start-call.ts'

/** Hangs up, on whatever device; of a call that rings, declines it. Who has left already gets the same answer. */
export const leaveCall: CallHandler<'leaveCall'> = async (
  { params: { callId }, body: { end } },
  { tx, feed, me, rules },
) => {
  const work = await lockCall(tx, me.serviceId, callId)
  const party = work && partyOf(work, me.eid)
  if (!work?.parties.some(({ eid }) => eid === me.eid)) return fail('call-not-found')
  if (!party) return ok(null)
  if (party.state === 'ringing') {
    await refuseCall({ tx, feed, rules }, work, party, 'rejected')
    return ok(null)
  }
  leave(work, party, end, rules.routing.nowMs())
  await saveCall({ tx, feed }, work, rules.routing)
  return ok(null)
}

/** Whether a visitor may show themselves: where video is offered, or somebody else in the call shows a picture. */
async function isVideoOffered(tx: Db, { call, parties }: CallWork, own: PartyRow): Promise<boolean> {
  if (call.media === 'video' || own.hasCamera) return true
  if (parties.some(({ id, hasCamera, hasScreen }) => id !== own.id && (hasCamera || hasScreen))) return true
  return offersCalls(tx, call.serviceId, 'video')
}

/**
 * A party says how it is in the call. Only the device on which it is in the call may (`call-answered-elsewhere`); a new
 * session of that device takes its place.
 */
export const updateParty: CallHandler<'updateCallParty'> = async (
  { params: { callId }, body: update },
  { tx, feed, me, rules: { routing } },
) => {
  const work = await lockCall(tx, me.serviceId, callId)
  if (!work?.parties.some(({ eid }) => eid === me.eid)) return fail('call-not-found')
  const party = partyOf(work, me.eid)
  if (!party || party.state === 'ringing') return fail('call-over')
  if (party.deviceId !== me.deviceId) return fail('call-answered-elsewhere')
  if (update.hasCamera && party.kind === 'visitor' && !(await isVideoOffered(tx, work, party)))
    return fail('calls-not-offered')
  const nowMs = routing.nowMs()
  party.sessionId = me.id
  const { state, passesOn, ...media } = update
  const monitoring = work.parties.find(({ id, state }) => id === passesOn?.partyId && state !== 'left')
  // Changes in the meantime are confirmed again; a monitoring party confirms nothing.
  if (passesOn && party.monitor === null && party.kind === 'staff' && monitoring?.monitor === passesOn.monitor)
    monitoring.passedAs = passesOn.monitor
  const isHoldChanged = media.isHeld !== undefined && media.isHeld !== party.isHeld
  Object.assign(party, Object.fromEntries(Object.entries(media).filter(([, value]) => value !== undefined)))
  say(work, isHoldChanged ? 'HOLD_CHANGE' : 'STATE_UPDATE', party)
  if (state === 'joined' && party.state !== 'joined') join(work, party, nowMs)
  if (state === 'away') goAway(work, party, nowMs)
  await saveCall({ tx, feed }, work, routing)
  return ok({ call: callFor(work, me) })
}
