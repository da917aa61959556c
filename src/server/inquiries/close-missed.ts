import { inArray } from 'drizzle-orm'
import type { Refusal } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { refusalOf } from '#server/calls/refusal-of.ts'
import type { Session } from '#server/calls/session.ts'
import { loadRooms } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { closeInquiry } from './close-inquiry.ts'
import { lockInquiry } from './find-inquiry.ts'
import type { RoutingRules } from './route-inquiry.ts'
import { inquiries } from './tables.ts'

/** Closes missed inquiries that nobody has taken, each for itself [INQ-02]. `inquiry-not-missed` for the others. */
export async function closeMissed(
  tx: Db,
  feed: FeedDraft,
  closer: Session,
  inquiryIds: readonly string[],
  rules: RoutingRules,
): Promise<Result<{ outcomes: Array<{ inquiryId: string; refusal: Refusal | null }> }>> {
  // All rooms are locked at once, in their order: two who close the same ones must not wait for each other.
  const found = await tx
    .select({ roomId: inquiries.roomId })
    .from(inquiries)
    .where(inArray(inquiries.id, [...inquiryIds]))
  await loadRooms(
    tx,
    found.map(({ roomId }) => roomId),
    'lock',
  )
  const outcomes: Array<{ inquiryId: string; refusal: Refusal | null }> = []
  for (const inquiryId of inquiryIds) {
    const closed = await closeOne(tx, feed, closer, inquiryId, rules)
    outcomes.push({ inquiryId, refusal: closed.ok ? null : refusalOf(closed.error) })
  }
  return ok({ outcomes })
}

async function closeOne(
  tx: Db,
  feed: FeedDraft,
  closer: Session,
  inquiryId: string,
  rules: RoutingRules,
): Promise<Result<null>> {
  const found = await lockInquiry(tx, closer.serviceId, inquiryId)
  if (!found) return fail('not-found')
  const { state, inquiry } = found
  if (inquiry.status !== 'missed' || state.inquiry?.id !== inquiryId) return fail('inquiry-not-missed')
  await closeInquiry(tx, feed, state, inquiry, closer, rules)
  return ok(null)
}
