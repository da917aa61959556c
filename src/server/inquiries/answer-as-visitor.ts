import { eq } from 'drizzle-orm'
import type { Inquiry, Written } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { conversationFor, notifyConversation } from '#server/conversations/conversation-for.ts'
import { type RoomState, staffIn } from '#server/conversations/room-state.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { lockInquiry } from './change-inquiry.ts'
import { closeInquiry } from './close-inquiry.ts'
import { keepInquiry } from './idle-inquiries.ts'
import type { InquiryHandler } from './route-inquiry.ts'
import { inquiries } from './tables.ts'

/**
 * The visitor's side of the answer [SES-20]: a visitor who is asked whether the own inquiry is still wanted keeps it,
 * which ends a countdown, or withdraws it, which closes it. A visitor whom an agent has come back to says whether to go
 * on [INQ-02]. `not-found` for the inquiries of others, `inquiry-closed` for
 * one that has ended.
 */
export const answerAsVisitor: InquiryHandler<'answerInquiry'> = async ({ params, body }, change) => {
  if (!body.accept) return closeInquiry({ params }, change)
  const { tx, session: visitor, rules } = change
  const found = await lockInquiry(tx, visitor.serviceId, params.id)
  if (found?.state.room.visitorEid !== visitor.eid) return fail('not-found')
  if (found.inquiry.status === 'closed') return fail('inquiry-closed')
  // One yes answers both questions.
  const { state, inquiry } = found
  const wanted = inquiry.followUp === 'asked' ? await goOn(change, state, inquiry) : inquiry
  await keepInquiry(change, state, wanted, rules.nowMs())
  return ok({ conversation: conversationFor(found.state, visitor) })
}

async function goOn({ tx, feed }: Transaction, state: RoomState, inquiry: Written<Inquiry>): Promise<Written<Inquiry>> {
  const accepted = { ...inquiry, followUp: 'accepted' as const }
  await tx.update(inquiries).set({ followUp: accepted.followUp }).where(eq(inquiries.id, inquiry.id))
  const { room } = state
  if (state.inquiry?.id === inquiry.id) state.inquiry = accepted
  state.inquiries = new Map(state.inquiries).set(inquiry.id, accepted)
  const event = { name: 'reply', byEid: room.visitorEid, byName: room.visitorName } as const
  notifyConversation(feed, state, 'visitor', [room.visitorEid], event)
  notifyConversation(feed, state, 'staff', staffIn(state), event)
  return accepted
}
