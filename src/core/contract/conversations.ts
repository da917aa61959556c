import * as v from 'valibot'
import { call } from './call.ts'
import { command } from './command.ts'
import { Inquiry } from './inquiry.ts'
import { Mark } from './messages.ts'
import { openObject, openPicklist } from './open.ts'
import { Eid, RoomParams, Seq, ServiceId, shortText, TimeMs, Uuid } from './primitives.ts'

/** By which way the visitor came: `call` for telephones, which read nothing. */
export const Channel = v.picklist(['chat', 'call'])

/** Who can be a member of a room. */
export const MemberKind = v.picklist(['staff', 'visitor'])

/** A conversation and its room (they share the id), as the caller may see it. */
export const Conversation = openObject({
  id: Uuid,
  channel: openPicklist(Channel),
  visitorEid: Eid,
  visitorName: v.string(),
  /** BCP 47 tag of the visitor's browser, or ''. */
  language: v.string(),
  /** Title of the page where the visitor started, or ''. */
  page: v.string(),
  createdAtMs: TimeMs,
  /** The newest inquiry; null before the visitor's first message. */
  inquiry: v.nullable(Inquiry),
  /** The caller may read messages up to this one; for a former member, up to where they left. */
  lastSeq: Seq,
  /** Whether the caller is in the room: receives its messages and may read its history. */
  member: v.boolean(),
  lastAtMs: TimeMs,
  /** First 200 characters of the newest text, '' without one. */
  preview: v.string(),
  previewEid: v.nullable(Eid),
  /** Members of the staff who are in the room: the inquiry's agent and those who joined. Empty for who is not in it. */
  staffEids: v.optional(v.array(Eid)),
  /** Visitors see the marks of all staff who are or were in the room; staff see the visitor's and their own. */
  marks: v.array(Mark),
})
export type Conversation = v.InferOutput<typeof Conversation>

/** A visitor's first message waits in the same lane until the conversation is open. */
export const conversationCommands = {
  'open-conversation': command({
    payload: v.object({
      roomId: Uuid,
      page: shortText(200),
      tagId: v.exactOptional(Uuid),
      staffEid: v.exactOptional(Eid),
    }),
    lane: ({ roomId }) => roomId,
    from: 'frame',
    opensLane: true,
  }),
}

export const conversationCalls = {
  createConversation: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/conversations',
    audience: 'visitor',
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
