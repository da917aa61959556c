import type { Conversation } from '#core/contract/index.ts'
import { fail, ok, type Result, unreachable } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { lockInquiry } from './find-inquiry.ts'
import type { RoutingRules } from './route-inquiry.ts'
import { hasCapacity, takeInquiry } from './take-inquiry.ts'

/** Takes an open or missed inquiry, also when it is offered to another agent. A second agent is told the winner. */
export async function takeOverInquiry(
  tx: Db,
  feed: FeedDraft,
  agent: Session,
  inquiryId: string,
  rules: RoutingRules,
): Promise<Result<{ conversation: Conversation }>> {
  const found = await lockInquiry(tx, agent.serviceId, inquiryId)
  if (!found) return fail('not-found')
  const { state, inquiry } = found
  switch (inquiry.status) {
    case 'closed':
      return fail('inquiry-closed')
    case 'handling':
      if (inquiry.agentEid === agent.eid) return conversationOf(state, agent)
      return fail('offer-lost', undefined, { winnerName: inquiry.agentName })
    case 'open':
    case 'missed':
      break
    default:
      return unreachable(inquiry.status)
  }
  // The visitor has a newer inquiry since: that one can be taken.
  if (state.inquiry?.id !== inquiry.id) return fail('inquiry-closed')
  if (!(await hasCapacity(tx, agent.eid, rules))) return fail('at-limit')
  await takeInquiry(tx, feed, state, inquiry, agent, rules)
  return conversationOf(state, agent)
}

function conversationOf(state: RoomState, agent: Session): Result<{ conversation: Conversation }> {
  const conversation = conversationFor(state, agent)
  return conversation ? ok({ conversation }) : fail('not-found')
}
