import * as v from 'valibot'
import { call } from '../call.ts'
import { MessageParams, RoomParams, Seq } from '../primitives.ts'
import { MessageChangeRequest } from './schemas.ts'

export const messageChangeCalls = {
  changeMessage: call({
    method: 'PATCH',
    path: '/everline/v1/services/{s}/rooms/{roomId}/messages/{messageId}',
    audience: 'any',
    limits: ['message-removals'],
    capability: 'messages',
    summary: "Edits or removes one's own message for some time, or reacts to a message with an emoji",
    params: MessageParams,
    body: MessageChangeRequest,
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
    /** Null: there is no message since then. */
    result: v.object({ seq: v.nullable(Seq) }),
  }),
}
