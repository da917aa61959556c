import { type CallArguments, type Calls, maxParties, maxServedParties, ringMs } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { chooseCli } from '#server/numbers/service-numbers.ts'
import {
  hasBrowser,
  isIn,
  isLive,
  isOnNumber,
  leave,
  ordinary,
  type PartyRow,
  partyOf,
  record,
  say,
} from './call-life.ts'
import { callFor } from './call-view.ts'
import { findCalled } from './called-person.ts'
import { type CallWork, lockCall } from './load-call.ts'
import type { Me } from './me.ts'
import { addRinging, type Who } from './new-party.ts'
import { saveCall } from './save-call.ts'
import type { CallHandler, CallRules } from './start-call.ts'

type Mine = { work: CallWork; party: PartyRow }

/**
 * The call, locked, and the user's party, who must talk in it. `call-not-found`: not theirs, or only monitored;
 * `call-over`: it only rings for them, or they have left.
 */
async function talkingIn(tx: Db, me: Me, callId: string): Promise<Result<Mine>> {
  const work = await lockCall(tx, me.serviceId, callId)
  if (!work?.parties.some(({ eid }) => eid === me.eid)) return fail('call-not-found')
  const party = partyOf(work, me.eid)
  if (!party || party.state === 'ringing') return fail('call-over')
  return party.monitor === null ? ok({ work, party }) : fail('call-not-found')
}

/**
 * The person or telephone that a party invites to the call. `too-many-parties`, `already-in-call` for somebody who rings
 * or talks in it already, `no-own-number` for a telephone that nobody may call from a number of the service.
 */
async function askedFor(
  tx: Db,
  me: Me,
  { work, party }: Mine,
  target: CallArguments<Calls['inviteToCall']>['body']['target'],
  rules: CallRules,
): Promise<Result<Who>> {
  if (target.kind === 'room') return fail('call-target-unknown')
  const most = rules.mediaServerAbove === null ? maxParties : maxServedParties
  if (ordinary(work).length >= most) return fail('too-many-parties')
  const asked = await findCalled(tx, me, target, rules)
  if (asked.ok && asked.value.eid !== null && partyOf(work, asked.value.eid)) return fail('already-in-call')
  if (!asked.ok) return asked
  // A party who joins a call with a telephone is on its number too, and sees its call script.
  if (asked.value.kind === 'staff' && isOnNumber(party))
    return ok({ ...asked.value, number: party.number, numberType: 'OFF_NET' })
  if (asked.value.kind !== 'phone') return asked
  const from = await chooseCli(tx, me, undefined)
  if (!from.ok) return from
  // A call with a telephone stays on its number.
  if (!isOnNumber(party)) Object.assign(party, { number: from.value, numberType: 'OFF_NET' })
  return asked
}

const ringFor = (rules: CallRules) => {
  const nowMs = rules.routing.nowMs()
  return { id: rules.routing.newId(), nowMs, ringsUntilMs: nowMs + ringMs }
}

/** Rings for somebody else to join the call [CAP-03]. */
export const inviteToCall: CallHandler<'inviteToCall'> = async (
  { params: { callId }, body: { target } },
  { tx, feed, me, rules },
) => {
  const mine = await talkingIn(tx, me, callId)
  if (!mine.ok) return mine
  const { work, party } = mine.value
  const asked = await askedFor(tx, me, mine.value, target, rules)
  if (!asked.ok) return asked
  addRinging(work, asked.value, ringFor(rules))
  if (rules.mediaServerAbove !== null && ordinary(work).length > rules.mediaServerAbove) work.call.hasMediaServer = true
  say(work, 'STATE_UPDATE', party, 'INVITE')
  await saveCall({ tx, feed }, work, rules.routing)
  return ok({ call: callFor(work, me) })
}

/**
 * Returns the party who decides who takes part: the agent who has the inquiry, if in the call, otherwise the first of
 * the staff to join.
 */
function ownerOf(work: CallWork): PartyRow | undefined {
  const staff = work.parties.filter((each) => each.kind === 'staff' && each.monitor === null && isIn(each))
  const { inquiry = null } = work.room ?? {}
  return staff.find(({ eid }) => eid === inquiry?.agentEid && inquiry?.status === 'handling') ?? staff[0]
}

/**
 * Takes somebody out of a call, which is for its owner: `forbidden`. `not-found` for visitors, who stay: who wants to end
 * the call with them hangs up; for who monitors, and for who has left.
 */
export const removeFromCall: CallHandler<'removeFromCall'> = async (
  { params: { callId, partyId } },
  { tx, feed, me, rules },
) => {
  const mine = await talkingIn(tx, me, callId)
  if (!mine.ok) return mine
  const { work, party } = mine.value
  const removed = work.parties.find(({ id }) => id === partyId)
  const isRemovable = removed && isLive(removed) && removed.kind !== 'visitor' && removed.monitor === null
  if (!isRemovable || removed.id === party.id) return fail('not-found')
  if (ownerOf(work)?.id !== party.id) return fail('forbidden')
  const isRinging = removed.state === 'ringing'
  leave(work, removed, isRinging ? 'cancelled' : 'hung-up', rules.routing.nowMs())
  if (work.call.endedAtMs === null) say(work, 'STATE_UPDATE', party, 'REMOVE')
  await saveCall({ tx, feed }, work, rules.routing)
  return ok({ call: callFor(work, me) })
}

/**
 * Gives a call away [CAL-07]. Blind: its giver leaves at once, and if the asked one does not come the call comes back to
 * them. `attendee`: the giver talks on, and leaves when the asked one has joined. The inquiry types give the inquiry too,
 * to who says yes [ENT-07]. `no-call-yet` while nobody has answered, `call-request-pending` while somebody is asked,
 * `no-room-id` for the inquiry of a call that belongs to no conversation, `inquiry-needs-account` for an inquiry to a
 * telephone, `only-telephones-left` where no browser would stay to carry the sound.
 */
export const transferCall: CallHandler<'transferCall'> = async (
  { params: { callId }, body: { type, target } },
  { tx, feed, me, rules },
) => {
  const mine = await talkingIn(tx, me, callId)
  if (!mine.ok) return mine
  const { work, party } = mine.value
  if (work.call.answeredAtMs === null) return fail('no-call-yet')
  if (work.parties.some((each) => each.state === 'ringing' && each.replacesId !== null))
    return fail('call-request-pending')
  const isOfInquiry = type === 'inquiry_blind' || type === 'inquiry_attendee'
  if (isOfInquiry && work.room === null) return fail('no-room-id')
  if (isOfInquiry && work.room?.inquiry?.agentEid !== me.eid) return fail('inquiry-not-yours')
  const asked = await askedFor(tx, me, mine.value, target, rules)
  if (!asked.ok) return asked
  if (isOfInquiry && asked.value.kind === 'phone') return fail('inquiry-needs-account')
  const staysWith = ordinary(work).filter(({ id }) => id !== party.id)
  if (asked.value.kind === 'phone' && !staysWith.some(hasBrowser)) return fail('only-telephones-left')
  const ring = ringFor(rules)
  Object.assign(addRinging(work, asked.value, ring), { replacesId: party.id, transferType: type })
  say(work, 'STATE_UPDATE', party, 'TRANSFER')
  if (type === 'blind' || type === 'inquiry_blind') leave(work, party, 'hung-up', ring.nowMs)
  await saveCall({ tx, feed }, work, rules.routing)
  return ok({ call: callFor(work, me) })
}

/**
 * Begins, pauses or ends the recording of a call: all its parties are told. `recording-off` where the service records
 * nothing, `recording-needed` if it records everything, `no-call-yet` while nobody has answered.
 */
export const setRecording: CallHandler<'setCallRecording'> = async (
  { params: { callId }, body: { isRecorded, isPaused } },
  { tx, feed, me, rules: { routing } },
) => {
  const mine = await talkingIn(tx, me, callId)
  if (!mine.ok) return mine
  const { work, party } = mine.value
  const { call } = work
  const to = isRecorded ? 'on' : isPaused && (call.isRecorded || call.isRecordingPaused) ? 'paused' : 'off'
  if (to === 'on' && call.recordingMode === 'off') return fail('recording-off')
  if (to === 'off' && call.recordingMode === 'all') return fail('recording-needed')
  if (call.answeredAtMs === null) return fail('no-call-yet')
  if (call.isRecorded === (to === 'on') && call.isRecordingPaused === (to === 'paused'))
    return ok({ call: callFor(work, me) })
  record(call, to, routing.nowMs())
  say(work, 'STATE_UPDATE', party, 'RECORDING')
  await saveCall({ tx, feed }, work, routing)
  return ok({ call: callFor(work, me) })
}
