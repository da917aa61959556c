import * as v from 'valibot'
import { call } from '../call.ts'
import { Message } from '../messages/schemas.ts'
import { RoomParams, Uuid } from '../primitives.ts'
import { SentContent } from './schemas.ts'

export const contentCalls = {
  sendContent: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/rooms/{roomId}/content-messages',
    audience: 'any',
    limits: ['messages', 'messages-of-address'],
    capability: 'messages',
    summary: 'Sends a message that is more than a text: a file, buttons, cards, a list, or the answer of a button',
    params: RoomParams,
    body: v.object({
      /** The message's id, made by the sender. */
      id: Uuid,
      content: SentContent,
      /** The inquiry that staff answers: refused if it has been closed or taken over meanwhile. */
      inquiryId: v.optional(Uuid),
      /** The message of the room that it answers. */
      replyToId: v.optional(Uuid),
    }),
    result: v.object({ message: Message }),
    idempotent: true,
  }),
}
