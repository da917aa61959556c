import * as v from 'valibot'
import { Conversation, Eid, Mark, Message, Offer, Seq, Staff, Uuid } from './entities.ts'

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

/** Published by a member on the room's typing topic; shown for 3 s (MSG-01). */
export const TypingEvent = v.object({ eid: Eid })
export type TypingEvent = v.InferOutput<typeof TypingEvent>
