import { and, eq, isNull } from 'drizzle-orm'
import { type CallId, type CallMedia, type PhoneCall, ringMs } from '#core/contract/index.ts'
import { overMinutesCode } from '#core/contract/telephony/over-minutes.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { isBlocked } from '#server/contact-rows/contact-row.ts'
import { isPresent, loadRooms, memberOf, type RoomState } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import type { HandlerWith } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { openAsVisitor } from '#server/inquiries/create-inquiry.ts'
import type { RoutingRules } from '#server/inquiries/route-inquiry.ts'
import { chooseCli } from '#server/numbers/service-numbers.ts'
import { getRecordingRules } from '#server/services/recording-rules.ts'
import { isConnected } from '#server/staff/presence.ts'
import { getStaffRules } from '#server/staff/staff-rules.ts'
import { offersCalls } from '#server/widgets/offers-calls.ts'
import { endCall, say } from './call-life.ts'
import { isUsedUp } from './call-minutes.ts'
import { callFor } from './call-view.ts'
import { type CalledPerson, canBeCalled, findCalled, isEmergency, whoIs } from './called-person.ts'
import type { CallWork } from './load-call.ts'
import { isBusy, type Me } from './me.ts'
import { addIn, addRinging, type Who } from './new-party.ts'
import { addCallToOffers } from './offered-call.ts'
import { numberOfVisitor, telephoneOf } from './phone-visitor.ts'
import { saveCall } from './save-call.ts'
import { calls } from './tables.ts'

export type CallRules = {
  routing: RoutingRules
  /** Returns the id of the gateway that reaches telephones now; null if there is none. */
  gatewayId: () => string | null
  /** Minutes of calls in a month that a service has; null: any number. */
  minutesOfMonth: number | null
  /** The media server mixes the sound of calls with more parties than this; null: there is none. */
  mediaServerAbove: number | null
}
/** A change of calls by the rules of the service. */
export type CallChange = Transaction & { rules: CallRules }
/** A change of calls that somebody asks for, with their device. */
export type CallRequest = CallChange & { me: Me }

/** Answers a call of the contract that changes a telephone call. */
export type CallHandler<K extends CallId> = HandlerWith<K, CallRequest>

export type Answered = Promise<Result<{ call: PhoneCall }>>

/**
 * Starts a call. A visitor calls from the own conversation, in which an inquiry is opened if none is: the agent who has
 * it is rung, or misses the call at once if they cannot take it; without an agent the queue looks for one. Staff call the
 * visitor of a conversation that they are in, a colleague or a number. `already-in-call`, also while the conversation has a
 * call; `on-net-over-usage` [ERR-02]; `calls-not-offered` to visitors.
 */
export const startCall: CallHandler<'startCall'> = async (
  { body: { target, media, cli } },
  { tx, feed, me, rules },
) => {
  const { nowMs } = rules.routing
  const isLimited = !(await isEmergency(tx, me, target))
  if (isLimited && (await isUsedUp(tx, me.serviceId, rules.minutesOfMonth, nowMs()))) return fail('on-net-over-usage')
  if (await isBusy(tx, me, null)) return fail('already-in-call')
  if (target.kind !== 'room') return callPerson({ tx, feed, me, rules }, target, { media, cli })
  const room = (await loadRooms(tx, [target.roomId], 'lock')).get(target.roomId)
  if (!room || room.room.serviceId !== me.serviceId || !isPresent(memberOf(room, me.eid))) return fail('not-found')
  if (await hasCall(tx, target.roomId)) return fail('already-in-call')
  if (me.kind === 'visitor') return callAsVisitor({ tx, feed, me, rules }, room, { media })
  return callVisitor({ tx, feed, me, rules }, room, { media, cli })
}

async function callPerson({ tx, feed, me, rules }: CallRequest, target: CalledPerson, how: How): Answered {
  if (me.kind === 'visitor') return fail('not-found')
  const called = await findCalled(tx, me, target, rules)
  if (!called.ok) return called
  return beginFrom({ tx, feed, me, rules }, { room: null, inquiryId: null, called: called.value }, how)
}

/** The visitor of a conversation is rung in the own page, or at the telephone from which they called. */
async function callVisitor({ tx, feed, me, rules }: CallRequest, room: RoomState, how: How): Answered {
  const { visitorEid, visitorName } = room.room
  const inquiryId = room.inquiry?.status === 'handling' ? room.inquiry.id : null
  const number = await numberOfVisitor(tx, visitorEid)
  if (number !== null) {
    const phone = telephoneOf(number, visitorName, rules)
    return phone.ok ? beginFrom({ tx, feed, me, rules }, { room, inquiryId, called: phone.value }, how) : phone
  }
  if (!(await isConnected(tx, visitorEid, rules.routing.nowMs()))) return fail('call-target-away')
  const called = { kind: 'visitor', eid: visitorEid, name: visitorName, number: '', numberType: 'ON_NET' } as const
  return beginFrom({ tx, feed, me, rules }, { room, inquiryId, called }, how)
}

type How = { media: CallMedia; cli?: string | undefined }

/** A call of the staff; one of a telephone goes out from a number of the service: `no-own-number`. */
async function beginFrom(
  { tx, feed, me, rules }: CallRequest,
  call: Omit<Beginning, 'media' | 'caller'>,
  { media, cli }: How,
): Answered {
  if (call.called.kind !== 'phone') return begin({ tx, feed, me, rules }, { ...call, media, caller: whoIs(me) })
  const from = await chooseCli(tx, me, cli)
  if (!from.ok) return from
  const caller: Who = { ...whoIs(me), number: from.value, numberType: 'OFF_NET' }
  // A telephone shows no pictures.
  return begin({ tx, feed, me, rules }, { ...call, media: 'voice', caller })
}

type PhoneCaller = { caller: Who; calledNumber: string; isOverMinutes: boolean }

/**
 * @param how.phone the telephone that calls, and the number of the service on which it does
 * @param how.phone.isOverMinutes the service has no minutes left: the call rings nowhere and is missed, with that as its reason
 */
export async function callAsVisitor(
  { tx, feed, me, rules }: CallRequest,
  room: RoomState,
  { media, phone }: { media: CallMedia; phone?: PhoneCaller },
): Answered {
  if (await isBlocked(tx, me.eid)) return fail('visitor-blocked')
  // A telephone caller needs no widget, and may call a second time.
  if (phone && (await hasCall(tx, room.room.id))) return fail('already-in-call')
  if (!phone && !(await offersCalls(tx, me.serviceId, media))) return fail('calls-not-offered')
  const opened = await openAsVisitor({ tx, feed, rules: rules.routing }, room, me)
  if (!opened.ok) return opened
  const { inquiry } = room
  const agentEid = inquiry?.status === 'handling' ? inquiry.agentEid : null
  const isOverMinutes = phone?.isOverMinutes ?? false
  const agent = agentEid === null ? null : { eid: agentEid, serviceId: me.serviceId }
  const isMissed = isOverMinutes || (agent !== null && !(await canBeCalled(tx, agent, rules.routing)))
  const called = {
    kind: 'staff',
    eid: agentEid,
    name: inquiry?.agentName ?? '',
    number: phone?.calledNumber ?? '',
    numberType: phone ? 'OFF_NET' : 'ON_NET',
  } as const
  const caller = phone?.caller ?? whoIs(me)
  const failureCode = isOverMinutes ? overMinutesCode : null
  const call = { room, inquiryId: inquiry?.id ?? null, media, caller, called, isMissed, failureCode }
  return begin({ tx, feed, me, rules }, call)
}

type Beginning = {
  room: RoomState | null
  inquiryId: string | null
  media: CallMedia
  caller: Who
  called: Who
  /** The called agent cannot take it: the call rings nowhere and ends as missed. */
  isMissed?: boolean
  /** Code of the error for which it is missed; null: none. */
  failureCode?: number | null
}

async function begin(
  { tx, feed, me, rules: { routing } }: CallRequest,
  { room, inquiryId, media, caller: from, called, isMissed = false, failureCode = null }: Beginning,
): Answered {
  const nowMs = routing.nowMs()
  const rulesOfStaff = await getStaffRules(tx, me.serviceId)
  const recording = await getRecordingRules(tx, me.serviceId)
  const isSought = called.kind === 'staff' && called.eid === null
  // A call that waits in the queue waits as long as a written inquiry.
  const ringsUntilMs = nowMs + (isSought ? Math.max(routing.totalWaitMs, ringMs) : ringMs)
  const work: CallWork = {
    call: {
      id: routing.newId(),
      serviceId: me.serviceId,
      roomId: room?.room.id ?? null,
      inquiryId,
      media,
      state: isSought ? 'CALLING' : 'RINGING',
      createdAtMs: nowMs,
      ringsUntilMs,
      answeredAtMs: null,
      endedAtMs: null,
      end: null,
      failureCode,
      isRecorded: false,
      hasMediaServer: false,
      recordedAtMs: null,
      isRecordingPaused: false,
      recordingMode: recording.ok ? recording.value.mode : 'off',
      recordingNotice: recording.ok ? recording.value.notice : '',
      endsSilent: rulesOfStaff.ok ? (rulesOfStaff.value.endsSilentCalls ?? false) : false,
      tellsMonitoring: rulesOfStaff.ok ? (rulesOfStaff.value.tellsMonitoring ?? true) : true,
      eventName: 'PROGRESS',
      conferenceEvent: null,
      eventBy: null,
      revision: 0,
    },
    parties: [],
    room,
    before: null,
    was: newCall,
  }
  const caller = addIn(work, from, { deviceId: me.deviceId, sessionId: me.id }, { id: routing.newId(), nowMs })
  addRinging(work, called, { id: routing.newId(), nowMs, ringsUntilMs })
  say(work, 'PROGRESS', caller)
  if (isMissed) endCall(work, 'missed', null, nowMs)
  await saveCall({ tx, feed }, work, routing)
  if (isSought && !isMissed && inquiryId !== null)
    await addCallToOffers({ tx, feed }, inquiryId, { callId: work.call.id, media })
  return ok({ call: callFor(work, me) })
}

/** State of a call before its creation. */
const newCall: CallWork['was'] = {
  answeredAtMs: null,
  endedAtMs: null,
  isRecorded: false,
  isRecordingPaused: false,
  recordedAtMs: null,
}

const hasCall = async (tx: Db, roomId: string): Promise<boolean> =>
  (await tx.$count(calls, and(eq(calls.roomId, roomId), isNull(calls.endedAtMs)))) > 0
