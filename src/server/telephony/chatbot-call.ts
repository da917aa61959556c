import { fail, ok } from '#core/platform/result.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import { lockInquiry } from '#server/inquiries/change-inquiry.ts'
import { isUsedUp } from './call-minutes.ts'
import { liveCallOf } from './load-call.ts'
import { isBusy } from './me.ts'
import type { CallHandler } from './start-call.ts'
import { callAsVisitor } from './start-call.ts'

/**
 * A visitor asks to be called instead of the chatbot: the own inquiry, which nobody has yet, is offered as a call.
 * `not-with-chatbot` unless it is still open; `not-found`, `on-net-over-usage`, `already-in-call`, and those of
 * `callAsVisitor`.
 */
export const callInsteadOfChatbot: CallHandler<'chatbotCallTransfer'> = async (
  { params: { id: inquiryId } },
  { tx, feed, me, rules },
) => {
  const found = await lockInquiry(tx, me.serviceId, inquiryId)
  if (found?.state.room.visitorEid !== me.eid) return fail('not-found')
  const { state, inquiry } = found
  if (inquiry.status !== 'open') return fail('not-with-chatbot')
  if (await isUsedUp(tx, me.serviceId, rules.minutesOfMonth, rules.routing.nowMs())) return fail('on-net-over-usage')
  if ((await isBusy(tx, me, null)) || (await liveCallOf(tx, inquiryId)) !== null) return fail('already-in-call')
  const started = await callAsVisitor({ tx, feed, me, rules }, state, { media: 'voice' })
  if (!started.ok) return started
  const conversation = conversationFor(state, me)
  return conversation ? ok({ conversation }) : fail('not-found')
}
