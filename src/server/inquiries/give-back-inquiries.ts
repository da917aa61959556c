import { and, eq, isNull, or } from 'drizzle-orm'
import type { InquiryEvent } from '#core/contract/index.ts'
import { notifyConversation } from '#server/conversations/conversation-for.ts'
import { leaveRoom } from '#server/conversations/membership.ts'
import { loadRooms, presentEids, type RoomState, staffIn } from '#server/conversations/room-state.ts'
import { participants } from '#server/conversations/tables.ts'
import type { User } from '#server/services/find-user.ts'
import { backToQueue } from './back-to-queue.ts'
import { notifyOffer } from './offer-of.ts'
import type { InquiryChange } from './route-inquiry.ts'
import { settleOffers } from './settle-offers.ts'
import { writeSystemMessage } from './system-message.ts'
import { offers } from './tables.ts'

/**
 * Takes a member of the staff out of every room. What they handle goes back to its old place in the queue, and what they
 * were asked, or asked of colleagues, is withdrawn.
 */
export async function giveBackInquiries(
  { tx, feed, rules }: InquiryChange,
  { eid, name }: Pick<User, 'eid' | 'name'>,
): Promise<void> {
  const theirs = await tx
    .select({ roomId: participants.roomId })
    .from(participants)
    .where(and(eq(participants.eid, eid), eq(participants.role, 'staff'), isNull(participants.leftSeq)))
  const rooms = await loadRooms(
    tx,
    theirs.map(({ roomId }) => roomId),
    'lock',
  )
  for (const state of rooms.values()) await takeOut({ tx, feed, rules }, state, { eid, name })

  const isTheirs = or(eq(offers.eid, eid), eq(offers.fromEid, eid))
  const withdrawn = await tx
    .update(offers)
    .set({ status: 'withdrawn' })
    .where(and(isTheirs, eq(offers.status, 'pending')))
    .returning()
  for (const offer of withdrawn) await notifyOffer(feed, offer)
}

async function takeOut(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  { eid, name }: { eid: string; name: string },
) {
  const { inquiry, room } = state
  const nowMs = rules.nowMs()
  const sender = { senderEid: eid, senderName: name, text: '' }
  if (inquiry?.status === 'handling' && inquiry.agentEid === eid) {
    await settleOffers({ tx, feed }, inquiry.id, { name: 'withdrawn' })
    const words = { kind: 'inquiry-transferred', ...sender } as const
    return backToQueue({ tx, feed, rules }, state, inquiry, { words, by: { eid, name } })
  }
  const message = await writeSystemMessage(tx, state, { id: rules.newId(), kind: 'member-left', ...sender }, nowMs)
  feed.add(room.serviceId, presentEids(state), { kind: 'message', message })
  await leaveRoom(tx, state, eid, nowMs)
  const event: InquiryEvent = { name: 'status-changed', byEid: eid, byName: name }
  notifyConversation(feed, state, 'staff', [...staffIn(state), eid], event)
}
