import { eq } from 'drizzle-orm'
import type { Conversation, Inquiry, Written } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import { notifyConversation } from '#server/conversations/notify-conversation.ts'
import { isPresent, isWaiting, memberOf, presentEids, type RoomState } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { staffEids } from '#server/services/find-user.ts'
import { users } from '#server/services/tables.ts'
import { lockInquiry } from './find-inquiry.ts'
import type { RoutingRules } from './route-inquiry.ts'
import { settleOffers } from './settle-offers.ts'
import { writeSystemMessage } from './system-message.ts'
import { inquiries } from './tables.ts'
import { leave } from './take-inquiry.ts'

/** Closes an inquiry. Only its agent and its visitor may. The agent's membership ends with it. */
export async function terminateInquiry(
  tx: Db,
  feed: FeedDraft,
  closer: Session,
  inquiryId: string,
  rules: RoutingRules,
): Promise<Result<{ conversation: Conversation }>> {
  const found = await lockInquiry(tx, closer.serviceId, inquiryId)
  if (!found) return fail('not-found')
  const { state, inquiry } = found
  const refusal = refusalFor(state, inquiry, closer)
  if (refusal) return refusal
  await close(tx, feed, state, inquiry, closer, rules)
  const conversation = conversationFor(state, closer)
  return conversation ? ok({ conversation }) : fail('not-found')
}

function refusalFor(state: RoomState, inquiry: Written<Inquiry>, closer: Session): Result<never> | null {
  const member = memberOf(state, closer.eid)
  const isVisitor = closer.kind === 'visitor' && isPresent(member)
  if (!isVisitor && !member && !(closer.kind === 'staff' && isWaiting(state))) return fail('not-found')
  if (inquiry.status === 'closed' || state.inquiry?.id !== inquiry.id) return fail('inquiry-closed')
  if (isVisitor) return null
  if (inquiry.status !== 'handling') return fail('inquiry-not-handled')
  if (inquiry.agentEid === closer.eid) return null
  return fail('inquiry-not-yours', undefined, { winnerName: inquiry.agentName })
}

async function close(
  tx: Db,
  feed: FeedDraft,
  state: RoomState,
  inquiry: Written<Inquiry>,
  closer: Session,
  rules: RoutingRules,
) {
  const { room } = state
  const nowMs = rules.nowMs()
  const wasWaiting = isWaiting(state)
  const members = presentEids(state)
  await tx.update(inquiries).set({ status: 'closed', closedAtMs: nowMs }).where(eq(inquiries.id, inquiry.id))
  await settleOffers(tx, feed, inquiry.id, { name: 'withdrawn' })
  const closed: Written<Inquiry> = { ...inquiry, status: 'closed', closedAtMs: nowMs }
  state.inquiry = closed
  state.inquiries = new Map(state.inquiries).set(closed.id, closed)
  const message = await writeSystemMessage(
    tx,
    state,
    { id: rules.newId(), kind: 'inquiry-closed', senderEid: closer.eid, senderName: closer.name, text: '' },
    nowMs,
  )
  feed.add(room.serviceId, members, { kind: 'message', message })
  if (inquiry.agentEid !== null) {
    await leave(tx, state, inquiry.agentEid, nowMs)
    await tx.update(users).set({ idleSinceMs: nowMs }).where(eq(users.eid, inquiry.agentEid))
    notifyConversation(feed, state, 'staff', [inquiry.agentEid])
  }
  notifyConversation(feed, state, 'visitor', [room.visitorEid])
  // It was waiting, so all staff saw it.
  if (wasWaiting) notifyConversation(feed, state, 'staff', await staffEids(tx, room.serviceId))
}
