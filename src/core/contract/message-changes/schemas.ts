import * as v from 'valibot'
import { reactionEmoji } from '../limits.ts'
import { MessageText } from '../messages/schemas.ts'
import { openObject } from '../open.ts'
import { Eid, Seq, TimeMs, Uuid } from '../primitives.ts'

/** Members of the room who reacted with an emoji, in order of their reactions. */
const Reaction = openObject({ emoji: v.string(), by: v.array(v.object({ eid: Eid, name: v.string() })) })

/**
 * Changes of a message since it was sent, applied wherever it is shown. The message itself never changes in a client
 * (decision 50).
 */
export const MessageChange = openObject({
  /** Id of the message. */
  id: Uuid,
  roomId: Uuid,
  seq: Seq,
  /** The text since it was edited; null: the message's own, or it was removed. */
  text: v.nullable(v.string()),
  editedAtMs: v.nullable(TimeMs),
  removedAtMs: v.nullable(TimeMs),
  reactions: v.array(Reaction),
})
export type MessageChange = v.InferOutput<typeof MessageChange>

/** `edit`, `remove`: one's own message, within `maxEditMinutes`. `react`: any message. */
export const MessageChangeRequest = v.variant('do', [
  v.object({ do: v.literal('edit'), text: MessageText }),
  v.object({ do: v.literal('remove') }),
  v.object({ do: v.literal('react'), emoji: v.picklist(reactionEmoji), on: v.boolean() }),
])
