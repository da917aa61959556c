import type { Conversation, Inquiry, Written } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import { isPresent, isWaiting, memberOf, type RoomState } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { closeInquiry } from './close-inquiry.ts'
import { lockInquiry } from './find-inquiry.ts'
import type { RoutingRules } from './route-inquiry.ts'

/** Closes an inquiry. Only its agent and its visitor may. */
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
  await closeInquiry(tx, feed, state, inquiry, closer, rules)
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
