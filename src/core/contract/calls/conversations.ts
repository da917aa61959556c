import * as v from 'valibot'
import { call } from '../call.ts'
import { Conversation, Mark, Message, MessageText, Seq, ServiceId, shortText, Uuid } from '../entities.ts'
import { Refusal } from '../errors/refusal.ts'
import { QuerySeq } from './query.ts'

const RoomParams = v.object({ s: ServiceId, roomId: Uuid })
const InquiryParams = v.object({ s: ServiceId, id: Uuid })
const MessageToSend = v.object({
  id: Uuid,
  text: MessageText,
  /** The inquiry that staff answers: refused when it is closed or somebody else's by now. */
  inquiryId: v.optional(Uuid),
})
/** Most messages of one batch. */
export const maxBatchLength = 20

export const conversationCalls = {
  createConversation: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/conversations',
    audience: 'visitor',
    capability: 'conversations',
    summary: "Open the visitor's conversation under an id of the visitor's making",
    params: v.object({ s: ServiceId }),
    body: v.object({ id: Uuid, page: v.optional(shortText(200), '') }),
    result: v.object({ conversation: Conversation }),
    idempotent: true,
  }),
  getConversation: call({
    method: 'GET',
    path: '/lc-orc/v1/services/{s}/conversations/{roomId}',
    audience: 'any',
    capability: 'conversations',
    summary: 'One conversation, as the session may see it',
    params: RoomParams,
    result: v.object({ conversation: Conversation }),
  }),
  listMessages: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/rooms/{roomId}/messages',
    audience: 'any',
    capability: 'messages',
    summary: 'Messages of a room with from <= seq <= to, in order',
    params: RoomParams,
    query: v.object({ from: QuerySeq, to: QuerySeq }),
    /** At most 1000, the newest of the range. */
    result: v.object({ messages: v.array(Message) }),
  }),
  sendMessage: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/rooms/{roomId}/messages',
    audience: 'any',
    capability: 'messages',
    summary: "Say something in a room. A visitor's words open an inquiry where none is open",
    params: RoomParams,
    body: MessageToSend,
    result: v.object({ message: Message }),
    idempotent: true,
  }),
  sendMessages: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/rooms/{roomId}/message-batches',
    audience: 'any',
    capability: 'messages',
    summary: 'Say several things in a room, in order: what was written while the line was down',
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
    summary: 'Tell the room how far the session has received and read it. Marks only grow',
    params: RoomParams,
    body: v.object({ deliveredSeq: Seq, readSeq: Seq }),
    result: v.object({ mark: Mark }),
  }),
  answerInquiry: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/inquiries/{id}/answer',
    audience: 'staff',
    capability: 'inquiries',
    summary: 'Accept or decline the offer of an inquiry; the first accept wins',
    params: InquiryParams,
    body: v.object({ accept: v.boolean() }),
    result: v.object({ conversation: v.nullable(Conversation) }),
    idempotent: true,
  }),
  takeOverInquiry: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/inquiries/{id}/takeover',
    audience: 'staff',
    capability: 'inquiries',
    summary: 'Take an inquiry that nobody handles: waiting or missed',
    params: InquiryParams,
    result: v.object({ conversation: Conversation }),
    idempotent: true,
  }),
  terminateInquiry: call({
    method: 'DELETE',
    path: '/lc-orc/v1/services/{s}/inquiries/{id}',
    audience: 'any',
    capability: 'inquiries',
    summary: 'Close an inquiry; its agent and its visitor may',
    params: InquiryParams,
    result: v.object({ conversation: Conversation }),
    idempotent: true,
  }),
}
