import { countdownOf } from '#core/inquiries/countdown.ts'
import { fail, ok } from '#core/platform/result.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import { isPresent, memberOf } from '#server/conversations/room-state.ts'
import { lockInquiry } from './change-inquiry.ts'
import { closeIn } from './close-inquiry.ts'
import { closeSeveral } from './close-several.ts'
import { hasAnsweredCall, isIdleFor } from './idle-inquiries.ts'
import type { InquiryHandler } from './route-inquiry.ts'

/**
 * Closes idle inquiries, each for itself [INQ-02]: `inquiry-not-idle` for one whose visitor has written last, was
 * answered less than `minutes` ago, or is in a call, `inquiry-not-yours` for a colleague's unless the closer is an admin.
 */
export const closeIdled: InquiryHandler<'closeIdledInquiry'> = ({ body: { inquiryIds, minutes } }, change) => {
  const { tx, rules, session: closer } = change
  return closeSeveral(change, inquiryIds, async (state, inquiry) => {
    const isOwn = inquiry.agentEid === closer.eid
    if (!isOwn && closer.role !== 'admin') {
      return isPresent(memberOf(state, closer.eid))
        ? fail('inquiry-not-yours', undefined, { winnerName: inquiry.agentName })
        : fail('not-found')
    }
    if (inquiry.status === 'closed' || state.inquiry?.id !== inquiry.id) return fail('inquiry-closed')
    if (inquiry.status !== 'handling') return fail('inquiry-not-handled')
    if (await hasAnsweredCall(tx, inquiry.id)) return fail('inquiry-not-idle')
    return isIdleFor(state, inquiry, { forMs: minutes * 60_000, nowMs: rules.nowMs() })
      ? null
      : fail('inquiry-not-idle')
  })
}

/**
 * The visitor's client says that the countdown of its inquiry has run out [INQ-02]. It closes what the backend would close
 * by itself a moment later; `inquiry-not-due` while the countdown runs, or if there is none.
 */
export const timeOut: InquiryHandler<'sendInquiryTimeout'> = async (
  { params: { id: inquiryId } },
  { tx, feed, rules, session: visitor },
) => {
  const found = await lockInquiry(tx, visitor.serviceId, inquiryId)
  if (found?.state.room.visitorEid !== visitor.eid) return fail('not-found')
  const { state, inquiry } = found
  if (inquiry.status === 'closed' || state.inquiry?.id !== inquiryId) return fail('inquiry-closed')
  const countdown = countdownOf({ inquiry, lastAtMs: state.room.lastAtMs })
  if (!countdown || countdown.endsAtMs > rules.nowMs()) return fail('inquiry-not-due')
  if (await hasAnsweredCall(tx, inquiryId)) return fail('inquiry-not-due')
  await closeIn({ tx, feed, rules }, state, inquiry, { eid: null, name: '' })
  const conversation = conversationFor(state, visitor)
  return conversation ? ok({ conversation }) : fail('not-found')
}
