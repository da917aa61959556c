import * as v from 'valibot'
import { maxMentions } from '../limits.ts'
import { MessageText } from '../messages/schemas.ts'
import { openObject } from '../open.ts'
import { Eid, Seq, TimeMs, Uuid } from '../primitives.ts'

/**
 * An internal note for colleagues within a conversation. It is no message: it has no number in the room, and the
 * visitor gets nothing that reveals it (decision 50).
 */
export const Note = openObject({
  /** Created by the author; a note that is sent twice keeps its id. */
  id: Uuid,
  roomId: Uuid,
  /** The note is shown after this message of the room. */
  afterSeq: Seq,
  authorEid: Eid,
  authorName: v.string(),
  text: v.string(),
  mentionedEids: v.array(Eid),
  writtenAtMs: TimeMs,
  editedAtMs: v.optional(v.nullable(TimeMs)),
  /** The text is '' then. */
  removedAtMs: v.optional(v.nullable(TimeMs)),
})
export type Note = v.InferOutput<typeof Note>

/** Tells a member of the staff that a note mentions them. */
export const Mention = openObject({
  /** Id of the note. */
  id: Uuid,
  roomId: Uuid,
  authorName: v.string(),
  visitorName: v.string(),
  /** The beginning of the note; '' for those who were not in the room. */
  preview: v.string(),
  atMs: TimeMs,
  readAtMs: v.nullable(TimeMs),
})
export type Mention = v.InferOutput<typeof Mention>

export const NoteContent = {
  text: MessageText,
  mentionedEids: v.optional(v.pipe(v.array(Eid), v.maxLength(maxMentions)), []),
}

/** Mentions up to this moment were seen; later ones are not read. */
export const ReadMentions = v.object({ untilMs: TimeMs })

/** Edit or removal of a note by its author, within `maxEditMinutes`. */
export const NoteChange = v.variant('do', [
  v.object({ do: v.literal('edit'), ...NoteContent }),
  v.object({ do: v.literal('remove') }),
])
