import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, RoomParams, ServiceId, shortText, Uuid } from '../primitives.ts'
import { Conversation } from './schemas.ts'

export const conversationCalls = {
  createConversation: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/conversations',
    audience: 'visitor',
    limits: ['conversations', 'conversations-of-address'],
    capability: 'conversations',
    summary: "Opens the visitor's conversation under an id that the visitor's client made",
    params: v.object({ s: ServiceId }),
    body: v.object({
      id: Uuid,
      page: v.optional(shortText(200), ''),
      /** The team (tag) that the visitor asks for; one that does not exist stands for everybody, as null does. */
      tagId: v.optional(v.nullable(Uuid), null),
      /** The person whom the visitor asks for, who is offered it first; one who does not exist stands for nobody. */
      staffEid: v.optional(v.nullable(Eid), null),
      /** The link that the visitor has followed: it says to whom, unless its team or person is gone. */
      linkId: v.optional(v.nullable(Uuid), null),
    }),
    result: v.object({ conversation: Conversation }),
    idempotent: true,
  }),
  getConversation: call({
    method: 'GET',
    path: '/lc-orc/v1/services/{s}/conversations/{roomId}',
    audience: 'any',
    capability: 'conversations',
    summary: 'Returns one conversation, as the session may see it',
    params: RoomParams,
    result: v.object({ conversation: Conversation }),
  }),
}
