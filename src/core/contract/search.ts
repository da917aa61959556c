import * as v from 'valibot'
import { call } from './call.ts'
import { Channel } from './conversations.ts'
import { InquiryStatus } from './inquiry.ts'
import { SenderKind } from './messages.ts'
import { openObject, openPicklist } from './open.ts'
import { Eid, Seq, ServiceParams, shortText, TimeMs, Uuid } from './primitives.ts'

/** A time in an address. */
const TimeText = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))

/** What a search may be narrowed to; the conversation's label, channel and status are those of its newest inquiry. */
export const SearchFilter = v.object({
  /** Who wrote it. */
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

export const searchCalls = {
  searchConversations: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/found-lines',
    audience: 'staff',
    from: 'tab',
    capability: 'conversations',
    summary:
      'Finds messages and notes that contain all words of a text, in every conversation that the caller may read',
    params: ServiceParams,
    query: v.object({
      text: SearchText,
      ...SearchFilter.entries,
      fromMs: v.exactOptional(TimeText),
      untilMs: v.exactOptional(TimeText),
      /** The last answer's `next`. */
      after: v.exactOptional(shortText(80)),
    }),
    /** The newest first; `next` is null on the last page. */
    result: v.object({ lines: v.array(FoundLine), next: v.nullable(v.string()) }),
  }),
}
