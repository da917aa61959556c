import * as v from 'valibot'
import { call } from '../call.ts'
import { Conversation, Eid, Offer, Seq, ServiceId, Staff, StaffStatus, Uuid } from '../entities.ts'
import { FeedEntry } from '../events.ts'
import { QuerySeq, queryNumber } from './query.ts'

const ServiceParams = v.object({ s: ServiceId })
/** Most entries or rows that one answer carries. */
export const maxPageSize = 1000

export const feedCalls = {
  getFeed: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/feed',
    audience: 'any',
    capability: 'feed',
    summary: 'Entries of the own feed that follow `after`. A cursor older than what is kept: cursor-too-old',
    params: ServiceParams,
    query: v.object({ after: QuerySeq, limit: v.optional(queryNumber(1, maxPageSize), '1000') }),
    /** `last` is the number of the feed's newest entry: equal to the last entry's when nothing is left. */
    result: v.object({ entries: v.array(FeedEntry), last: Seq }),
  }),
  getSnapshot: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/snapshot',
    audience: 'any',
    capability: 'feed',
    summary: 'Everything that the session may see, newest conversations first, a page at a time',
    params: ServiceParams,
    /** `before` is the id of the last conversation of the page before; none: the first page. */
    query: v.object({ before: v.optional(Uuid), limit: v.optional(queryNumber(1, maxPageSize), '1000') }),
    result: v.object({
      /** Feed number as of this page. What follows the first page's is replayed on top of all pages. */
      n: Seq,
      conversations: v.array(Conversation),
      /** Pending offers and staff; on the first page only. */
      offers: v.array(Offer),
      staff: v.array(Staff),
      more: v.boolean(),
    }),
  }),
  setStaffStatus: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/staff/{eid}/status',
    audience: 'staff',
    capability: 'presence',
    summary: 'Say whether the own self is available for inquiries',
    params: v.object({ s: ServiceId, eid: Eid }),
    body: v.object({ status: StaffStatus }),
    result: v.object({ staff: Staff }),
  }),
}
