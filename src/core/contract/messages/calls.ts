import * as v from 'valibot'
import { call } from '../call.ts'
import { Refusal } from '../errors/refusal.ts'
import { QuerySeq, RoomParams, Seq, Uuid } from '../primitives.ts'
import { Mark, Message, MessageText, maxBatchLength } from './schemas.ts'

const MessageToSend = v.object({
  id: Uuid,
  text: MessageText,
  /** The inquiry that staff answers: refused if it has been closed or taken over meanwhile. */
  inquiryId: v.optional(Uuid),
  /** The message of the room that it answers. */
  replyToId: v.optional(Uuid),
})

export const messageCalls = {
  listMessages: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/rooms/{roomId}/messages',
    audience: 'any',
    capability: 'messages',
    summary: 'Returns the messages of a room with from <= seq <= to, in order',
    params: RoomParams,
    query: v.object({ from: QuerySeq, to: QuerySeq }),
    /** At most 1000, the newest of the range. */
    result: v.object({ messages: v.array(Message) }),
  }),
  sendMessage: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/rooms/{roomId}/messages',
    audience: 'any',
    limits: ['messages', 'messages-of-address'],
    capability: 'messages',
    summary: "Sends a message to a room; a visitor's message opens an inquiry if none is open",
    params: RoomParams,
    body: MessageToSend,
    result: v.object({ message: Message }),
    idempotent: true,
  }),
  sendMessages: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/rooms/{roomId}/message-batches',
    audience: 'any',
    limits: ['messages', 'messages-of-address'],
    capability: 'messages',
    summary: 'Sends several messages to a room, in order: those that waited for the connection',
    params: RoomParams,
    /** Each message's id is its idempotency key. */
    body: v.object({ messages: v.pipe(v.array(MessageToSend), v.minLength(1), v.maxLength(maxBatchLength)) }),
    /** One outcome for each message, in order. A refused one does not stop those after it. */
    result: v.object({ outcomes: v.array(v.union([v.object({ message: Message }), v.object({ refusal: Refusal })])) }),
  }),
  setMark: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/rooms/{roomId}/mark',
    audience: 'any',
    capability: 'messages',
    summary: 'Records how far the session has received and read a room; marks only grow',
    params: RoomParams,
    body: v.object({ deliveredSeq: Seq, readSeq: Seq }),
    result: v.object({ mark: Mark }),
  }),
}
