import * as v from 'valibot'
import { Inquiry } from '../inquiries/inquiry.ts'
import { Mark } from '../messages/schemas.ts'
import { openObject, openPicklist } from '../open.ts'
import { Eid, Seq, TimeMs, Uuid } from '../primitives.ts'

/** Channel that the visitor came by: `call` for telephones, which can't read messages. */
export const Channel = v.picklist(['chat', 'call'])

/** A conversation and its room (they share the id), as the caller may see it. */
export const Conversation = openObject({
  id: Uuid,
  channel: openPicklist(Channel),
  visitorEid: Eid,
  visitorName: v.string(),
  /** BCP 47 tag of the visitor's browser, or ''. */
  language: v.string(),
  /** Title of the page where the visitor started, or ''. */
  page: v.string(),
  createdAtMs: TimeMs,
  /** The newest inquiry; null before the visitor's first message. */
  inquiry: v.nullable(Inquiry),
  /** The caller may read messages up to this one; for a former member, up to where they left. */
  lastSeq: Seq,
  /** Whether the caller is in the room: receives its messages and may read its history. */
  member: v.boolean(),
  lastAtMs: TimeMs,
  /** First 200 characters of the newest text, '' without one. */
  preview: v.string(),
  previewEid: v.nullable(Eid),
  /** Members of the staff who are in the room: the inquiry's agent and those who joined. Empty for who is not in it. */
  staffEids: v.optional(v.array(Eid)),
  /** Visitors see the marks of all staff who are or were in the room; staff see the visitor's and their own. */
  marks: v.array(Mark),
})
export type Conversation = v.InferOutput<typeof Conversation>
