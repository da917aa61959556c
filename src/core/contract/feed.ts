import * as v from 'valibot'
import { call } from './call.ts'
import { Conversation } from './conversations.ts'
import { Offer } from './inquiries.ts'
import { Mark, Message } from './messages.ts'
import { QuerySeq, queryNumber, Seq, ServiceParams, Uuid } from './primitives.ts'
import { Staff } from './staff.ts'

/**
 * One entry of an eid's feed: a change that the eid may see, numbered without gaps from 1 and written in the same
 * transaction as the change. Entries carry whole states, so that applying one twice changes nothing.
 */
const entry = <K extends string, E extends v.ObjectEntries>(kind: K, entries: E) =>
  v.object({ n: Seq, kind: v.literal(kind), ...entries })

export const FeedEntry = v.variant('kind', [
  /** A message of a room that the eid is in. */
  entry('message', { message: Message }),
  /** New or changed conversation (its inquiry, members, visitor). */
  entry('conversation', { conversation: Conversation }),
  /** A conversation that the eid may no longer see. */
  entry('conversation-gone', { conversationId: Uuid }),
  entry('mark', { roomId: Uuid, mark: Mark }),
  entry('offer', { offer: Offer }),
  entry('staff', { staff: Staff }),
])
export type FeedEntry = v.InferOutput<typeof FeedEntry>
/** A feed entry before it has a number. */
export type FeedChange = FeedEntry extends infer E ? (E extends FeedEntry ? Omit<E, 'n'> : never) : never

/** What the personal channel carries: a hint that entries exist, with the entries themselves. */
export const PersonalEvent = v.object({ entries: v.pipe(v.array(FeedEntry), v.minLength(1)) })
export type PersonalEvent = v.InferOutput<typeof PersonalEvent>

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
}
