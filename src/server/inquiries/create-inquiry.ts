import { and, desc, eq } from 'drizzle-orm'
import type { Conversation, Inquiry, Written } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { isBlocked } from '#server/contact-rows/contact-row.ts'
import { conversationFor, notifyConversation, notifyStaff } from '#server/conversations/conversation-for.ts'
import { isWaiting, loadRooms, memberOf, presentEids, type RoomState } from '#server/conversations/room-state.ts'
import { rooms, roomVisitors } from '#server/conversations/tables.ts'
import { isOfTelephone } from '#server/conversations/telephone-room.ts'
import type { Db } from '#server/db/database.ts'
import type { InquiryChange, InquiryHandler } from './route-inquiry.ts'
import { writeSystemMessage } from './system-message.ts'
import { inquiries } from './tables.ts'
import { hasCapacity, takeInquiry } from './take-inquiry.ts'
import { takeOverInquiry } from './take-over-inquiry.ts'

/**
 * Opens an inquiry in the newest conversation of a visitor [INQ-02]. The visitor's own waits for an agent. An agent's is
 * handled by that agent at once, and the visitor is asked whether to go on; one that waits already is taken in its place.
 * Agents may write to visitors whose inquiries they had, admins to all. `offer-lost`: a colleague handles one now.
 * `visitor-blocked`: the visitor may open none.
 * A `visitorEid` of null is the caller, who is a visitor.
 */
export const createInquiry: InquiryHandler<'createInquiry'> = async ({ body: { visitorEid } }, change) => {
  const { tx, session } = change
  const eid = visitorEid ?? session.eid
  if (session.kind === 'visitor' && eid !== session.eid) return fail('not-found')
  if (session.kind === 'visitor' && (await isBlocked(tx, eid))) return fail('visitor-blocked')
  const state = await lockRoomOf(tx, session.serviceId, eid)
  if (!state) return fail('not-found')
  return (session.kind === 'visitor' ? openAsVisitor : openAsAgent)(change, state, session)
}

async function lockRoomOf(tx: Db, serviceId: string, visitorEid: string): Promise<RoomState | null> {
  const [newest] = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
    .where(and(eq(rooms.serviceId, serviceId), eq(roomVisitors.visitorEid, visitorEid)))
    .orderBy(desc(rooms.createdAtMs), desc(rooms.id))
    .limit(1)
  return newest ? ((await loadRooms(tx, [newest.id], 'lock')).get(newest.id) ?? null) : null
}

/** Opens an inquiry in a room, which is locked, unless one is open. */
export async function openAsVisitor(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  visitor: Session,
): Promise<Result<{ conversation: Conversation | null }>> {
  const { inquiry } = state
  if (!inquiry || inquiry.status === 'closed' || inquiry.status === 'missed') {
    await open({ tx, feed, rules }, state, visitor)
    notifyConversation(feed, state, 'visitor', [visitor.eid])
    notifyStaff(feed, state)
  }
  return ok({ conversation: conversationFor(state, visitor) })
}

async function openAsAgent(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  agent: Session,
): Promise<Result<{ conversation: Conversation | null }>> {
  if (agent.role !== 'admin' && !memberOf(state, agent.eid) && !isWaiting(state)) return fail('not-found')
  const { inquiry } = state
  if (inquiry && isWaiting(state))
    return takeOverInquiry(
      { params: { s: agent.serviceId, id: inquiry.id }, body: { ask: false } },
      { tx, feed, rules, session: agent },
    )
  if (inquiry?.status === 'handling') {
    if (inquiry.agentEid === agent.eid) return ok({ conversation: conversationFor(state, agent) })
    return fail('offer-lost', undefined, { winnerName: inquiry.agentName })
  }
  if (!(await hasCapacity(tx, agent.eid, rules))) return fail('at-limit')
  const opened = await open({ tx, feed, rules }, state, agent)
  await takeInquiry({ tx, feed, rules }, state, opened, agent, 'takeover')
  return ok({ conversation: conversationFor(state, agent) })
}

/** Makes a new inquiry the newest one of a room, which is locked. */
async function open({ tx, feed, rules }: InquiryChange, state: RoomState, by: Session): Promise<Written<Inquiry>> {
  const { room } = state
  const nowMs = rules.nowMs()
  const none = { agentEid: null, agentName: null, acceptedAtMs: null, closedAtMs: null }
  // A telephone reads no question.
  const followUp = by.kind === 'staff' && !isOfTelephone(room) ? ('asked' as const) : null
  const inquiry: Written<Inquiry> = {
    id: rules.newId(),
    status: 'open',
    createdAtMs: nowMs,
    tagId: room.tagId,
    followUp,
    ...none,
  }
  await tx.insert(inquiries).values({ ...inquiry, roomId: room.id, serviceId: room.serviceId })
  await tx.update(rooms).set({ inquiryId: inquiry.id }).where(eq(rooms.id, room.id))
  room.inquiryId = inquiry.id
  state.inquiry = inquiry
  state.inquiries = new Map(state.inquiries).set(inquiry.id, inquiry)
  const words = { id: rules.newId(), kind: 'inquiry-opened', senderEid: by.eid, senderName: by.name, text: '' } as const
  const message = await writeSystemMessage(tx, state, words, nowMs)
  feed.add(room.serviceId, presentEids(state), { kind: 'message', message })
  return inquiry
}
