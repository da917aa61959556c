import type { Inquiry, Written } from '#core/contract/index.ts'
import { canMove } from '#core/inquiries/inquiry-life.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import { isPresent, memberOf, type RoomState } from '#server/conversations/room-state.ts'
import { askColleague } from './ask-colleague.ts'
import { lockInquiry } from './change-inquiry.ts'
import type { InquiryChange, InquiryHandler } from './route-inquiry.ts'
import { hasCapacity, takeInquiry } from './take-inquiry.ts'

/**
 * Takes an open or missed inquiry, also when it is offered to another agent. From the colleague who handles it, only who
 * is in the room or an admin may take it; `ask` asks the colleague first. Everybody else is told who has it
 * (`offer-lost`).
 */
export const takeOverInquiry: InquiryHandler<'takeOverInquiry'> = async (
  { params: { id: inquiryId }, body: { ask } },
  { tx, feed, rules, session: agent },
) => {
  const found = await lockInquiry(tx, agent.serviceId, inquiryId)
  if (!found) return fail('not-found')
  const { state, inquiry } = found
  // A newer inquiry of the visitor can be taken, this one cannot.
  if (!canMove(inquiry, 'takeover') || state.inquiry?.id !== inquiryId) return fail('inquiry-closed')
  if (inquiry.agentEid === agent.eid) return ok({ conversation: conversationFor(state, agent) })
  if (inquiry.agentEid !== null) {
    const mayTake = agent.role === 'admin' || isPresent(memberOf(state, agent.eid))
    if (!mayTake) return fail('offer-lost', undefined, { winnerName: inquiry.agentName })
    if (ask) {
      const asked = await askFor({ tx, feed, rules }, state, inquiry, agent)
      return asked.ok ? ok({ conversation: conversationFor(state, agent) }) : asked
    }
  }
  if (!(await hasCapacity(tx, agent.eid, rules))) return fail('at-limit')
  await takeInquiry({ tx, feed, rules }, state, inquiry, agent, 'takeover')
  return ok({ conversation: conversationFor(state, agent) })
}

const askFor = (change: InquiryChange, state: RoomState, inquiry: Written<Inquiry>, agent: Session) =>
  askColleague(change, state, inquiry, agent, { kind: 'takeover-request', toEid: inquiry.agentEid ?? '', note: '' })
