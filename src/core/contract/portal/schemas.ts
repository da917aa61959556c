import * as v from 'valibot'
import { Eid, QuerySeq, queryNumber, shortText, Uuid } from '../primitives.ts'

/** A conversation that has been closed, as the retention portal shows it. */
export const KeptConversation = v.object({
  id: Uuid,
  visitorName: v.string(),
  /** Title of the page where the visitor started, or ''. */
  page: v.string(),
  createdAtMs: v.number(),
  closedAtMs: v.number(),
  /** The agent who handled the newest inquiry; null if nobody did. */
  agentName: v.nullable(v.string()),
  /** First 200 characters of the first message that the search found; without a search, of the newest message. */
  excerpt: v.string(),
})
export type KeptConversation = v.InferOutput<typeof KeptConversation>

/** An account that may sign in to the retention portal. */
export const PortalUser = v.object({
  eid: Eid,
  name: v.string(),
  email: v.string(),
  /** The visitor whose conversations they see; null: all of the service. */
  visitorEid: v.nullable(Eid),
})
export type PortalUser = v.InferOutput<typeof PortalUser>

/** A time and a conversation. */
const cursor = /^\d{1,16}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Filters of a search for closed conversations. */
export const KeptSearch = v.object({
  /** Part of the visitor’s name or of a message, ignoring case. */
  text: v.optional(shortText(200)),
  /** Closed from this time on, up to and including that one; milliseconds by the server’s clock. */
  from: v.optional(QuerySeq),
  to: v.optional(QuerySeq),
  /** `next` of the previous page; none: the first page. */
  before: v.optional(v.pipe(v.string(), v.regex(cursor, 'must be `next` of the page before'))),
  limit: v.optional(queryNumber(1, 100), '30'),
})
