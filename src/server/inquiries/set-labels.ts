import { and, eq, inArray } from 'drizzle-orm'
import { type Inquiry, maxLabelsOfInquiry } from '#core/contract/index.ts'
import { changedLabels } from '#core/inquiries/changed-labels.ts'
import { fail, ok } from '#core/platform/result.ts'
import { conversationFor, notifyConversation, notifyStaff } from '#server/conversations/conversation-for.ts'
import { isWaiting, type RoomState } from '#server/conversations/room-state.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { labels } from '#server/labels/tables.ts'
import { lockInquiry } from './change-inquiry.ts'
import { inquiries } from './tables.ts'

/**
 * Adds labels to an inquiry and takes others away, or replaces all. Whoever of the staff sees the inquiry may do so: while
 * it waits all of them, later those who have or had it. `not-found` for others, and for labels that the service does not
 * have; `inquiry-labels-full`.
 */
export const setLabels: WriteHandler<'setInquiryLabels'> = async (
  { params: { id: inquiryId }, body: change },
  { tx, feed, session },
) => {
  const found = await lockInquiry(tx, session.serviceId, inquiryId)
  if (!found || conversationFor(found.state, session)?.inquiry?.id !== inquiryId) return fail('not-found')
  const { state, inquiry } = found
  const added = 'add' in change ? change.add : change.labelIds
  const named = [...new Set(added)]
  const ownLabels = and(eq(labels.serviceId, session.serviceId), inArray(labels.id, named))
  if (named.length > 0 && (await tx.$count(labels, ownLabels)) < named.length) return fail('not-found')
  const before = inquiry.labelIds ?? []
  const wanted = 'add' in change ? changedLabels(before, change) : named
  if (wanted.length > maxLabelsOfInquiry) return fail('inquiry-labels-full')

  await tx.update(inquiries).set({ labelIds: wanted }).where(eq(inquiries.id, inquiryId))
  takeLabels(state, { ...inquiry, labelIds: wanted })
  const holders = state.members.filter((member) => member.role === 'staff' && member.inquiryId === inquiryId)
  // Without an event: nothing has happened to the inquiry, and nobody was asked to leave.
  if (isWaiting(state)) notifyStaff(feed, state)
  else
    notifyConversation(
      feed,
      state,
      'staff',
      holders.map(({ eid }) => eid),
    )
  const conversation = conversationFor(state, session)
  return conversation ? ok({ conversation }) : fail('not-found')
}

function takeLabels(state: RoomState, inquiry: Inquiry) {
  if (state.inquiry?.id === inquiry.id) state.inquiry = { ...state.inquiry, ...inquiry } as RoomState['inquiry']
  state.inquiries = new Map(state.inquiries).set(inquiry.id, inquiry)
}
