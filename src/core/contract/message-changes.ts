import * as v from 'valibot'
import { call } from './call.ts'
import { command } from './command.ts'
import { entity } from './entity.ts'
import { changesLane } from './lanes.ts'
import { reactionEmoji } from './limits.ts'
import { MessageText } from './messages.ts'
import { openObject } from './open.ts'
import { Eid, MessageParams, RoomParams, Seq, TimeMs, Uuid } from './primitives.ts'

/** Who of the room reacted with an emoji, the first one first. */
const Reaction = openObject({ emoji: v.string(), by: v.array(v.object({ eid: Eid, name: v.string() })) })

/**
 * What became of a message since it was sent: laid over the message wherever it is shown. The message itself never
 * changes in a client (decision 50).
 */
export const MessageChange = openObject({
  /** That of the message. */
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

export const messageChangeEntities = {
  /** For the room's members, the visitor too. */
  messageChange: entity({ schema: MessageChange, key: 'id', scope: 'owner', order: 'roomId', version: 0 }),
}

/** `edit`, `remove`: one's own message, within `maxEditMinutes`. `react`: any message. */
const Change = v.variant('do', [
  v.object({ do: v.literal('edit'), text: MessageText }),
  v.object({ do: v.literal('remove') }),
  v.object({ do: v.literal('react'), emoji: v.picklist(reactionEmoji), on: v.boolean() }),
])

export const messageChangeCommands = {
  'change-message': command({
    payload: v.object({ roomId: Uuid, messageId: Uuid, change: Change }),
    lane: ({ roomId }) => changesLane(roomId),
    from: 'tab',
  }),
}

export const messageChangeCalls = {
  changeMessage: call({
    method: 'PATCH',
    path: '/everline/v1/services/{s}/rooms/{roomId}/messages/{messageId}',
    audience: 'any',
    capability: 'messages',
    summary: "Edits or removes one's own message for some time, or reacts to a message with an emoji",
    params: MessageParams,
    body: Change,
    result: v.object({ seq: Seq }),
    idempotent: true,
  }),
  searchMessages: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/rooms/{roomId}/found-messages',
    audience: 'staff',
    from: 'tab',
    capability: 'messages',
    summary: 'Finds the messages of a room that contain a text, the newest first',
    params: RoomParams,
    query: v.object({ text: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
    result: v.object({ seqs: v.array(Seq) }),
  }),
  findMessageAt: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/rooms/{roomId}/message-at',
    audience: 'staff',
    from: 'tab',
    capability: 'messages',
    summary: 'Finds the first message of a room that was sent at a time or after it',
    params: RoomParams,
    query: v.object({ atMs: v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number)) }),
    /** Null: none is as new. */
    result: v.object({ seq: v.nullable(Seq) }),
  }),
}
