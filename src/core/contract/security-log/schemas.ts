import * as v from 'valibot'
import { openPicklist } from '../open.ts'
import { Eid, QuerySeq, queryList, queryNumber, shortText, TimeMs } from '../primitives.ts'

/** Events that the security log records. */
export const SecurityEventKind = v.picklist([
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'session-ended',
  'token-reused',
  'password-changed',
  'second-factor-changed',
  'code-issued',
  'address-confirmed',
  'setting-changed',
  'owner-change-asked',
  'owner-changed',
  'export',
  'portal-read',
  'refused',
  'limited',
])
export type SecurityEventKind = v.InferOutput<typeof SecurityEventKind>

/** One event of a service's security log. Never a secret, and never what people wrote. */
export const SecurityEvent = v.object({
  id: v.number(),
  atMs: TimeMs,
  kind: openPicklist(SecurityEventKind),
  /** The account that acted; null if nobody was signed in. */
  eid: v.nullable(Eid),
  /** Name of that account, or the e-mail address that somebody tried to sign in with; ''. */
  who: v.string(),
  /** Network address; '' if the event has none. */
  address: v.string(),
  /** The call, setting, limit, device, account or conversation that it is about; ''. */
  about: v.string(),
  /** How many equal events within some seconds the row stands for. */
  count: v.number(),
})
export type SecurityEvent = v.InferOutput<typeof SecurityEvent>

/** Maximum number of accounts whose events are searched together. */
export const maxSearchedPeople = 10

/** Filters of a search for events. */
export const SecuritySearch = v.object({
  /** Any of these kinds. */
  kind: v.optional(queryList(SecurityEventKind, SecurityEventKind.options.length)),
  /** Any of these accounts acted. */
  eid: v.optional(queryList(Eid, maxSearchedPeople)),
  /** Part of who, address or about, ignoring case. */
  text: v.optional(shortText(200)),
  /** From this time on, up to and including that one; milliseconds by the server's clock. */
  from: v.optional(QuerySeq),
  to: v.optional(QuerySeq),
  /** `next` of the previous page; none: the first page. */
  before: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,16}\.\d{1,16}$/, 'must be `next` of the page before'), v.maxLength(33)),
  ),
  limit: v.optional(queryNumber(1, 200), '50'),
})
