import { eq } from 'drizzle-orm'
import type { Inquiry, InquiryEvent, Written } from '#core/contract/index.ts'
import { notifyConversation, notifyStaff } from '#server/conversations/conversation-for.ts'
import { leaveRoom } from '#server/conversations/membership.ts'
import { presentEids, type RoomState, staffIn } from '#server/conversations/room-state.ts'
import { changeInquiry } from './change-inquiry.ts'
import type { InquiryChange } from './route-inquiry.ts'
import { type Words, writeSystemMessage } from './system-message.ts'
import { inquiries } from './tables.ts'

/**
 * Puts a handled inquiry, whose room is locked, back at its old place in the queue, where its total wait begins anew. Its
 * agent leaves the room.
 *
 * @param told.words what the room reads
 * @param told.by who did it; `eid` null: the backend
 */
export async function backToQueue(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  inquiry: Written<Inquiry>,
  { words, by }: { words: Omit<Words, 'id'>; by: { eid: string | null; name: string } },
): Promise<void> {
  const { room } = state
  const nowMs = rules.nowMs()
  const { agentEid } = inquiry
  const members = presentEids(state)
  await changeInquiry(tx, state, inquiry, { name: 'transfer' }, nowMs)
  await tx.update(inquiries).set({ waitingSinceMs: nowMs }).where(eq(inquiries.id, inquiry.id))
  const message = await writeSystemMessage(tx, state, { id: rules.newId(), ...words }, nowMs)
  feed.add(room.serviceId, members, { kind: 'message', message })
  if (agentEid !== null) await leaveRoom(tx, state, agentEid, nowMs)
  const event: InquiryEvent = { name: 'transfer', byEid: by.eid, byName: by.name }
  notifyConversation(feed, state, 'visitor', [room.visitorEid], event)
  const concerned = [...staffIn(state), ...(agentEid === null ? [] : [agentEid])]
  notifyConversation(feed, state, 'staff', concerned, event)
  notifyStaff(feed, state, { notified: concerned })
}
