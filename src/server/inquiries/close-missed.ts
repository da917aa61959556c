import { fail } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { closeSeveral } from './close-several.ts'
import type { RoutingRules } from './route-inquiry.ts'

/** Closes missed inquiries that nobody has taken, each for itself [INQ-02]. `inquiry-not-missed` for the others. */
export const closeMissed = (
  tx: Db,
  feed: FeedDraft,
  closer: Session,
  inquiryIds: readonly string[],
  rules: RoutingRules,
): ReturnType<typeof closeSeveral> =>
  closeSeveral(tx, feed, closer, inquiryIds, rules, async (state, inquiry) =>
    inquiry.status !== 'missed' || state.inquiry?.id !== inquiry.id ? fail('inquiry-not-missed') : null,
  )
