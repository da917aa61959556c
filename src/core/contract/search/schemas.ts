import * as v from 'valibot'
import { Channel } from '../conversations/schemas.ts'
import { InquiryStatus } from '../inquiries/inquiry.ts'
import { SenderKind } from '../messages/schemas.ts'
import { openObject, openPicklist } from '../open.ts'
import { Eid, Seq, TimeMs, Uuid } from '../primitives.ts'

/** Filters of a search; the conversation's label, channel and status are those of its newest inquiry. */
export const SearchFilter = v.object({
  /** Author of the message. */
  eid: v.exactOptional(Eid),
  /** First and last moment. */
  fromMs: v.exactOptional(TimeMs),
  untilMs: v.exactOptional(TimeMs),
  labelId: v.exactOptional(Uuid),
  channel: v.exactOptional(Channel),
  status: v.exactOptional(InquiryStatus),
})
export type SearchFilter = v.InferOutput<typeof SearchFilter>

export const SearchText = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** A message or a note in which a search found its words. */
export const FoundLine = openObject({
  kind: openPicklist(v.picklist(['message', 'note'])),
  id: Uuid,
  roomId: Uuid,
  /** Number of the message; of the one before the note. */
  seq: Seq,
  senderEid: v.nullable(Eid),
  senderName: v.string(),
  senderKind: openPicklist(SenderKind),
  atMs: TimeMs,
  /** The text around the first word that was found. */
  excerpt: v.string(),
})
export type FoundLine = v.InferOutput<typeof FoundLine>
