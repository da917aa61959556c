import { eq } from 'drizzle-orm'
import type { Inquiry, InquiryEvent, Written } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { conversationFor, notifyConversation, notifyStaff } from '#server/conversations/conversation-for.ts'
import { leaveRoom } from '#server/conversations/membership.ts'
import {
  isPresent,
  isWaiting,
  memberOf,
  presentEids,
  type RoomState,
  staffIn,
} from '#server/conversations/room-state.ts'
import { users } from '#server/services/tables.ts'
import { beginWrapUp } from '#server/staff/wrap-up.ts'
import { changeInquiry, lockInquiry } from './change-inquiry.ts'
import type { InquiryChange, InquiryHandler } from './route-inquiry.ts'
import { settleOffers } from './settle-offers.ts'
import { writeSystemMessage } from './system-message.ts'

/** Closes an inquiry. Only its agent and its visitor may. */
export const closeInquiry: InquiryHandler<'terminateInquiry'> = async (
  { params: { id: inquiryId } },
  { tx, feed, rules, session: closer },
) => {
  const found = await lockInquiry(tx, closer.serviceId, inquiryId)
  if (!found) return fail('not-found')
  const { state, inquiry } = found
  const refusal = refusalFor(state, inquiry, closer)
  if (refusal) return refusal
  await closeIn({ tx, feed, rules }, state, inquiry, closer)
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

/** Closes the newest inquiry of a room that is locked. All of the staff who are in the room leave with it. */
export async function closeIn(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  inquiry: Written<Inquiry>,
  /** `eid` null: the backend, because the visitor no longer answers. */
  closer: { eid: string | null; name: string },
): Promise<void> {
  const { room } = state
  const nowMs = rules.nowMs()
  const wasWaiting = isWaiting(state)
  const members = presentEids(state)
  const leaving = staffIn(state)
  await changeInquiry(tx, state, inquiry, { name: 'close' }, nowMs)
  await settleOffers({ tx, feed }, inquiry.id, { name: 'withdrawn' })
  await rules.calls.over({ tx, feed }, state, inquiry.id, 'cancelled')
  const message = await writeSystemMessage(
    tx,
    state,
    { id: rules.newId(), kind: 'inquiry-closed', senderEid: closer.eid, senderName: closer.name, text: '' },
    nowMs,
  )
  feed.add(room.serviceId, members, { kind: 'message', message })
  for (const eid of leaving) await leaveRoom(tx, state, eid, nowMs)
  if (inquiry.agentEid !== null) {
    await tx.update(users).set({ idleSinceMs: nowMs }).where(eq(users.eid, inquiry.agentEid))
    await beginWrapUp({ tx, feed }, { serviceId: room.serviceId, eid: inquiry.agentEid }, nowMs)
  }
  // Former agents and members still have the inquiry in a list.
  const former = state.members.filter((member) => member.inquiryId === inquiry.id).map(({ eid }) => eid)
  // A visitor who was asked whether to go on has said no.
  const isRejected = inquiry.followUp === 'asked' && closer.eid === room.visitorEid
  const event: InquiryEvent = { name: isRejected ? 'reject' : 'terminate', byEid: closer.eid, byName: closer.name }
  notifyConversation(feed, state, 'visitor', [room.visitorEid], event)
  // While it waits, all of the staff see it.
  if (wasWaiting) notifyStaff(feed, state, { event })
  else notifyConversation(feed, state, 'staff', former, event)
}
