import * as v from 'valibot'
import { call } from '../call.ts'
import { Conversation } from '../conversations/schemas.ts'
import { QuerySeq, queryNumber, Seq, ServiceParams, shortText } from '../primitives.ts'
import { EntityState, FeedEntry, maxPageSize } from './schemas.ts'

/** `last` is the number of the feed's newest entry: equal to the last entry's when nothing is left. */
const FeedPage = v.object({ entries: v.array(FeedEntry), last: Seq })

export const feedCalls = {
  getFeed: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/feed',
    audience: 'any',
    capability: 'feed',
    summary:
      'Returns the entries of the own feed after `after`, and for staff those of the staff feed after `staffAfter`; cursor-too-old if they are no longer kept',
    params: ServiceParams,
    query: v.object({
      after: QuerySeq,
      staffAfter: v.optional(QuerySeq),
      limit: v.optional(queryNumber(1, maxPageSize), '1000'),
    }),
    result: v.object({
      ...FeedPage.entries,
      /** Entries of the feed that all staff of the service share; only if `staffAfter` asks for them. */
      staff: v.optional(FeedPage),
    }),
  }),
  getSnapshot: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/snapshot',
    audience: 'any',
    capability: 'feed',
    summary: 'Returns everything that the session may see, in pages: entities, and conversations from the newest on',
    params: ServiceParams,
    /** `after` is `next` of the page before; none: the first page. */
    query: v.object({ after: v.optional(shortText(200)), limit: v.optional(queryNumber(1, maxPageSize), '1000') }),
    result: v.object({
      /** Feed number as of this page. What follows the first page's is replayed on top of all pages. */
      n: Seq,
      /** The same of the feed that all staff of the service share; only for staff. */
      staffN: v.optional(Seq),
      conversations: v.array(Conversation),
      entities: v.array(EntityState),
      /** Where the next page begins; null: this was the last one. */
      next: v.nullable(v.string()),
    }),
  }),
}
