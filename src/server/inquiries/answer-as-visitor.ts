import type { Conversation } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { lockInquiry } from './find-inquiry.ts'
import { keepInquiry } from './idle-inquiries.ts'
import type { RoutingRules } from './route-inquiry.ts'
import { terminateInquiry } from './terminate-inquiry.ts'

/**
 * The visitor's side of the answer [SES-20]: a visitor who is asked whether the own inquiry is still wanted keeps it,
 * which ends a countdown, or withdraws it, which closes it. `not-found` for the inquiries of others, `inquiry-closed` for
 * one that has ended.
 */
export async function answerAsVisitor(
  tx: Db,
  feed: FeedDraft,
  visitor: Session,
  { inquiryId, accept }: { inquiryId: string; accept: boolean },
  rules: RoutingRules,
): Promise<Result<{ conversation: Conversation | null }>> {
  if (!accept) return terminateInquiry(tx, feed, visitor, inquiryId, rules)
  const found = await lockInquiry(tx, visitor.serviceId, inquiryId)
  if (found?.state.room.visitorEid !== visitor.eid) return fail('not-found')
  if (found.inquiry.status === 'closed') return fail('inquiry-closed')
  await keepInquiry(tx, feed, found.state, found.inquiry, rules.nowMs())
  return ok({ conversation: conversationFor(found.state, visitor) })
}
