import * as v from 'valibot'
import { Conversation } from '../conversations/schemas.ts'
import { InquiryEvent } from '../inquiries/inquiry.ts'
import { Mark, Message } from '../messages/schemas.ts'
import { Seq, Uuid } from '../primitives.ts'

/**
 * One entry of an eid's feed: a change that the eid may see, numbered without gaps from 1 and written in the same
 * transaction as the change. Entries carry whole states, so that applying one twice changes nothing. Everything that they
 * report is in the snapshot too, so that a client that could not read some can fetch it after its update.
 */
const entry = <K extends string, E extends v.ObjectEntries>(kind: K, entries: E) =>
  v.object({ n: Seq, kind: v.literal(kind), ...entries })

/** An entity as it is sent. Its definition says what the value means; an older client may not have that definition. */
export const EntityState = v.object({
  entity: v.pipe(v.string(), v.maxLength(30)),
  id: v.pipe(v.string(), v.maxLength(64)),
  /** Version of the entity's definition with which the value was made. */
  version: v.number(),
  value: v.record(v.string(), v.unknown()),
})
export type EntityState = v.InferOutput<typeof EntityState>

const KnownEntry = v.variant('kind', [
  /** A message of a room that the eid is in. */
  entry('message', { message: Message }),
  /** New or changed conversation (its inquiry, members, visitor). */
  entry('conversation', { conversation: Conversation, event: v.optional(InquiryEvent) }),
  /** A conversation that the eid may no longer see. */
  entry('conversation-gone', { conversationId: Uuid }),
  entry('mark', { roomId: Uuid, mark: Mark }),
  /** A new or changed entity; null: it was deleted, or the eid may no longer see it. */
  entry('entity', { ...EntityState.entries, value: v.nullable(EntityState.entries.value) }),
  /** The answer of a call has changed: the id of the call. */
  entry('changed', { what: v.string() }),
])
type KnownEntry = v.InferOutput<typeof KnownEntry>

/** An entry of a kind or form that this build does not know: its content is skipped, its number counts. */
const UnknownEntry = v.pipe(
  v.object({ n: Seq, kind: v.string() }),
  v.transform(({ n, kind }) => ({ n, kind: 'unknown' as const, of: kind })),
)

export const FeedEntry = v.union([KnownEntry, UnknownEntry])
export type FeedEntry = v.InferOutput<typeof FeedEntry>
/** A feed entry before it has a number. */
export type FeedChange = KnownEntry extends infer E ? (E extends KnownEntry ? Omit<E, 'n'> : never) : never

/** The message on the personal topic: a hint that entries exist, with the entries themselves. */
export const PersonalEvent = v.object({ entries: v.pipe(v.array(FeedEntry), v.minLength(1)) })
export type PersonalEvent = v.InferOutput<typeof PersonalEvent>

/** Maximum number of entries or rows in one answer. */
export const maxPageSize = 1000
