import * as v from 'valibot'
import { call } from './call.ts'
import { command } from './command.ts'
import { entity } from './entity.ts'
import { changesLane } from './lanes.ts'
import { maxMentions } from './limits.ts'
import { MessageText } from './messages.ts'
import { openObject } from './open.ts'
import { Eid, RoomParams, Seq, ServiceId, ServiceParams, TimeMs, Uuid } from './primitives.ts'

/**
 * What a member of the staff wrote to colleagues within a conversation. It is no message: it has no number in the room,
 * and the visitor gets nothing that tells of it (decision 50).
 */
export const Note = openObject({
  /** Created by the author; a note that is sent twice keeps its id. */
  id: Uuid,
  roomId: Uuid,
  /** It stands behind this message of the room. */
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
  /** That of the note. */
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

export const noteEntities = {
  /** For the staff who are or were in the room. */
  note: entity({ schema: Note, key: 'id', scope: 'owner', order: 'roomId', version: 0 }),
  mention: entity({ schema: Mention, key: 'id', scope: 'owner', order: 'atMs', version: 0 }),
}

const NoteContent = {
  text: MessageText,
  mentionedEids: v.optional(v.pipe(v.array(Eid), v.maxLength(maxMentions)), []),
}

/** Mentions up to this moment were seen; later ones are not read. */
const ReadMentions = v.object({ untilMs: TimeMs })

/** By its author, within `maxEditMinutes`. */
const NoteChange = v.variant('do', [
  v.object({ do: v.literal('edit'), ...NoteContent }),
  v.object({ do: v.literal('remove') }),
])

export const noteCommands = {
  /** Sent in order with the room's messages. */
  note: command({
    payload: v.object({ roomId: Uuid, ...NoteContent }),
    lane: ({ roomId }) => roomId,
    from: 'tab',
  }),
  'change-note': command({
    payload: v.object({ roomId: Uuid, noteId: Uuid, change: NoteChange }),
    lane: ({ roomId }) => changesLane(roomId),
    from: 'tab',
  }),
  'read-mentions': command({ payload: ReadMentions, lane: () => 'mentions', from: 'tab' }),
}

export const noteCalls = {
  writeNote: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/rooms/{roomId}/notes',
    audience: 'staff',
    capability: 'notes',
    summary:
      'Writes a note to the colleagues in a conversation, which the visitor never gets, and tells those it mentions',
    params: RoomParams,
    body: v.object({ id: Uuid, ...NoteContent }),
    result: v.object({ note: Note }),
    idempotent: true,
  }),
  changeNote: call({
    method: 'PATCH',
    path: '/everline/v1/services/{s}/rooms/{roomId}/notes/{noteId}',
    audience: 'staff',
    capability: 'notes',
    summary: "Edits or removes the user's own note for some time, and tells those whom it mentions now",
    params: v.object({ s: ServiceId, roomId: Uuid, noteId: Uuid }),
    body: NoteChange,
    result: v.object({ note: Note }),
    idempotent: true,
  }),
  readMentions: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/mentions/read',
    audience: 'staff',
    capability: 'notes',
    summary: "Marks the user's mentions up to a moment as read",
    params: ServiceParams,
    body: ReadMentions,
    result: v.null(),
  }),
}
