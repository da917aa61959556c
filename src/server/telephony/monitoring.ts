import { and, eq, isNull } from 'drizzle-orm'
import type { MonitorMode, PhoneCall } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import { inquiries } from '#server/inquiries/tables.ts'
import { hasCapacity, takeInquiry } from '#server/inquiries/take-inquiry.ts'
import { isIn, isLive, leave, type PartyRow, partyOf, say } from './call-life.ts'
import { callFor } from './call-view.ts'
import { whoIs } from './called-person.ts'
import { type CallWork, liveCallOf, loadCalls, lockCall } from './load-call.ts'
import type { Me } from './me.ts'
import { addIn } from './new-party.ts'
import { saveCall } from './save-call.ts'
import type { CallHandler, CallRequest } from './start-call.ts'
import { monitorSessions } from './tables.ts'

/*
 * Admins who hear the call of an inquiry [CAL-06]: listen opens a session; whisper, barge in and take over change it, and
 * are refused without one (`not-monitoring`).
 */

type Monitored = Promise<Result<{ monitorSessionId: string; call: PhoneCall }>>
type SessionRow = typeof monitorSessions.$inferSelect

export const ongoingCall: ReadHandler<'getOngoingCall'> = async (
  { params: { id: inquiryId } },
  { db: tx, session: me },
) => {
  const ofService = and(eq(inquiries.id, inquiryId), eq(inquiries.serviceId, me.serviceId))
  if ((await tx.$count(inquiries, ofService)) === 0) return fail('not-found')
  const callId = await liveCallOf(tx, inquiryId)
  const [rows] = callId === null ? [] : await loadCalls(tx, [callId])
  return ok({ call: rows && rows.call.serviceId === me.serviceId ? callFor(rows, me) : null })
}

/** `not-found` without a call that somebody has answered; `already-in-call` for who talks in it. */
export const listen: CallHandler<'monitorListen'> = async (
  { params: { id: inquiryId } },
  { tx, feed, me, rules: { routing } },
) => {
  const callId = await liveCallOf(tx, inquiryId)
  const work = callId === null ? null : await lockCall(tx, me.serviceId, callId)
  if (!work || work.call.answeredAtMs === null || work.call.endedAtMs !== null) return fail('not-found')
  const mine = partyOf(work, me.eid)
  const open = await openSession(tx, me, { inquiryId })
  if (mine && open?.partyId === mine.id) return ok({ monitorSessionId: open.id, call: callFor(work, me) })
  if (mine) return fail('already-in-call')
  const nowMs = routing.nowMs()
  const device = { deviceId: me.deviceId, sessionId: me.id }
  const party = addIn(work, whoIs(me), device, { id: routing.newId(), nowMs })
  party.monitor = 'listen'
  say(work, 'STATE_UPDATE', party, 'MONITOR')
  await saveCall({ tx, feed }, work, routing)
  const id = routing.newId()
  await tx.insert(monitorSessions).values({
    id,
    serviceId: me.serviceId,
    inquiryId,
    callId: work.call.id,
    partyId: party.id,
    eid: me.eid,
    name: me.name,
    startedAtMs: nowMs,
  })
  return ok({ monitorSessionId: id, call: callFor(work, me) })
}

/** Selects a session: by its id, or the caller's own session of an inquiry. */
type Which = { sessionId: string } | { inquiryId: string }

async function setMode({ tx, feed, me, rules: { routing } }: CallRequest, which: Which, mode: MonitorMode): Monitored {
  const found = await monitoring(tx, me, which)
  if (!found.ok) return found
  const { session, work, party } = found.value
  party.monitor = mode
  // The browser that mixes may pass it on to all from now on; only it can say when it does no longer.
  if (mode === 'barge') party.passedAs = 'barge'
  say(work, 'STATE_UPDATE', party, 'MONITOR')
  await saveCall({ tx, feed }, work, routing)
  return ok({ monitorSessionId: session.id, call: callFor(work, me) })
}

/** The call and the inquiry move to who has listened, and the agent leaves. `at-limit`. */
async function takeCallOver({ tx, feed, me, rules: { routing } }: CallRequest, which: Which): Monitored {
  const found = await monitoring(tx, me, which)
  if (!found.ok) return found
  const { session, work, party } = found.value
  const { room } = work
  const inquiry = room?.inquiry
  const moves =
    room && inquiry?.id === session.inquiryId && inquiry.status === 'handling' && inquiry.agentEid !== me.eid
  if (moves && !(await hasCapacity(tx, me.eid, routing))) return fail('at-limit')
  const nowMs = routing.nowMs()
  party.monitor = null
  const agents = work.parties.filter((each) => each.kind === 'staff' && each.monitor === null && isIn(each))
  const agent = agents.find(({ eid }) => eid === inquiry?.agentEid) ?? agents[0]
  if (agent && agent.id !== party.id) leave(work, agent, 'hung-up', nowMs)
  say(work, 'STATE_UPDATE', party, 'TRANSFER')
  await saveCall({ tx, feed }, work, routing)
  await endSession(tx, session.id, nowMs)
  if (moves && inquiry)
    await takeInquiry({ tx, feed, rules: routing }, room, inquiry, { eid: me.eid, name: me.name }, 'takeover')
  return ok({ monitorSessionId: session.id, call: callFor(work, me) })
}

/** Whispers to the agent, barges in, or takes over. */
export const updateSession: CallHandler<'monitorUpdateSession'> = ({ params, body: { action } }, request) =>
  action === 'takeover'
    ? takeCallOver(request, { sessionId: params.id })
    : setMode(request, { sessionId: params.id }, action)

export const bargeIn: CallHandler<'monitorBarge'> = ({ params }, request) =>
  setMode(request, { inquiryId: params.id }, 'barge')

export const takeOver: CallHandler<'monitorTakeover'> = async ({ params }, request) => {
  const taken = await takeCallOver(request, { inquiryId: params.id })
  return taken.ok ? ok({ call: taken.value.call }) : taken
}

/** A session that has ended already stays as it is. */
export const stopListening: CallHandler<'monitorLeave'> = async (
  { params: { id: sessionId } },
  { tx, feed, me, rules: { routing } },
) => {
  const [own] = await tx
    .select()
    .from(monitorSessions)
    .where(and(eq(monitorSessions.id, sessionId), eq(monitorSessions.eid, me.eid)))
  if (!own) return fail('not-monitoring')
  const found = await monitoring(tx, me, { sessionId })
  if (!found.ok) return ok(null)
  const { work, party } = found.value
  leave(work, party, 'hung-up', routing.nowMs())
  await saveCall({ tx, feed }, work, routing)
  return ok(null)
}

async function monitoring(
  tx: Db,
  me: Me,
  which: Which,
): Promise<Result<{ session: SessionRow; work: CallWork; party: PartyRow }>> {
  const session = await openSession(tx, me, which)
  const work = session && (await lockCall(tx, me.serviceId, session.callId))
  const party = work?.parties.find(({ id }) => id === session?.partyId)
  if (!session || !work || !party || !isLive(party) || party.monitor === null) return fail('not-monitoring')
  return ok({ session, work, party })
}

async function openSession(tx: Db, me: Me, which: Which): Promise<SessionRow | undefined> {
  const isIt =
    'sessionId' in which ? eq(monitorSessions.id, which.sessionId) : eq(monitorSessions.inquiryId, which.inquiryId)
  const [session] = await tx
    .select()
    .from(monitorSessions)
    .where(
      and(
        isIt,
        eq(monitorSessions.eid, me.eid),
        eq(monitorSessions.serviceId, me.serviceId),
        isNull(monitorSessions.endedAtMs),
      ),
    )
  return session
}

const endSession = (tx: Db, id: string, nowMs: number) =>
  tx.update(monitorSessions).set({ endedAtMs: nowMs }).where(eq(monitorSessions.id, id))
