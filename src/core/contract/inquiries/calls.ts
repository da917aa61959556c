import * as v from 'valibot'
import { call } from '../call.ts'
import { Conversation } from '../conversations/schemas.ts'
import { Refusal } from '../errors/refusal.ts'
import { maxClosedAtOnce, maxNoteLength } from '../limits.ts'
import { Eid, ServiceId, ServiceParams, shortText, Uuid } from '../primitives.ts'
import { LabelsChange, LabelsOfInquiry, TransferData } from './schemas.ts'

const InquiryParams = v.object({ s: ServiceId, id: Uuid })
const ConversationParams = v.object({ s: ServiceId, id: Uuid })

export const inquiryCalls = {
  answerInquiry: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/inquiries/{id}/answer',
    audience: 'any',
    capability: 'inquiries',
    summary:
      'Accepts or declines the offer of an inquiry, and the first accept wins; a visitor keeps or withdraws its own inquiry, or answers an agent who has come back to it',
    params: InquiryParams,
    body: v.object({ accept: v.boolean() }),
    result: v.object({ conversation: v.nullable(Conversation) }),
    idempotent: true,
  }),
  createInquiry: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/conversation-operations/inquiry',
    audience: 'any',
    from: 'tab',
    capability: 'inquiries',
    summary:
      'Opens an inquiry for the calling visitor, or lets an agent write to an earlier visitor, who is asked whether to go on',
    params: ServiceParams,
    /** The visitor; null: the caller. */
    body: v.object({ visitorEid: v.optional(v.nullable(Eid), null) }),
    result: v.object({ conversation: v.nullable(Conversation) }),
    idempotent: true,
  }),
  takeOverInquiry: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/inquiries/{id}/takeover',
    audience: 'staff',
    from: 'tab',
    capability: 'inquiries',
    summary:
      'Takes an inquiry that waits or was missed; who is in its room, and an admin, also from a colleague, who may be asked first',
    params: InquiryParams,
    body: v.optional(v.object({ ask: v.optional(v.boolean(), false) }), {}),
    /** Null for an admin who has asked the agent and is not in the room. */
    result: v.object({ conversation: v.nullable(Conversation) }),
    idempotent: true,
  }),
  transferInquiry: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/inquiries/{id}/transfer',
    audience: 'any',
    from: 'tab',
    capability: 'inquiries',
    summary:
      'Gives an inquiry to a colleague, to a team or back to the queue, at once or after the colleague has agreed; a visitor asks for somebody else',
    params: InquiryParams,
    body: TransferData,
    result: v.object({ conversation: Conversation }),
    idempotent: true,
  }),
  setInquiryLabels: call({
    method: 'PATCH',
    path: '/lc-ds/v1/services/{s}/inquiries/{id}/labels',
    audience: 'staff',
    from: 'tab',
    capability: 'labels',
    summary:
      'Adds labels to an inquiry and takes others away, or replaces all; who sees the inquiry may do so. Labels above the limit are refused',
    params: InquiryParams,
    body: v.union([LabelsChange, LabelsOfInquiry]),
    result: v.object({ conversation: Conversation }),
    idempotent: true,
  }),
  closeMissedInquiries: call({
    method: 'DELETE',
    path: '/lc-orc/v1/services/{s}/missed-inquiries',
    audience: 'staff',
    from: 'tab',
    capability: 'inquiries',
    summary: 'Closes several missed inquiries that nobody has taken; each for itself',
    params: ServiceParams,
    body: v.object({ inquiryIds: v.pipe(v.array(Uuid), v.minLength(1), v.maxLength(maxClosedAtOnce)) }),
    /** One outcome for each id, in order. */
    result: v.object({
      outcomes: v.array(v.object({ inquiryId: Uuid, refusal: v.nullable(Refusal) })),
    }),
    idempotent: true,
  }),
  terminateInquiry: call({
    method: 'DELETE',
    path: '/lc-orc/v1/services/{s}/inquiries/{id}',
    audience: 'any',
    capability: 'inquiries',
    summary: 'Closes an inquiry; its agent and its visitor may do so',
    params: InquiryParams,
    result: v.object({ conversation: Conversation }),
    idempotent: true,
  }),
  sendInquiryTimeout: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/inquiries/{id}/timeout',
    audience: 'visitor',
    capability: 'inquiries',
    summary: 'Says that the countdown of the own inquiry has run out, which closes it; refused while it runs',
    params: InquiryParams,
    result: v.object({ conversation: Conversation }),
    idempotent: true,
  }),
  inviteToConversation: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/conversations/{id}/invite',
    audience: 'staff',
    from: 'tab',
    capability: 'conversations',
    summary: 'Asks a colleague to join a conversation that the caller is in',
    params: ConversationParams,
    body: v.object({ eid: Eid, note: v.optional(shortText(maxNoteLength), '') }),
    result: v.object({ conversation: Conversation }),
    idempotent: true,
  }),
  joinConversation: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/conversations/{id}/join',
    audience: 'staff',
    from: 'tab',
    capability: 'conversations',
    summary: 'Joins a conversation that an agent handles: an admin, or who was invited to it',
    params: ConversationParams,
    result: v.object({ conversation: Conversation }),
    idempotent: true,
  }),
  kickFromConversation: call({
    method: 'DELETE',
    path: '/lc-orc/v1/services/{s}/conversations/{roomId}/kick/{kickEid}',
    audience: 'staff',
    from: 'tab',
    capability: 'conversations',
    summary: 'Removes a colleague who joined a conversation; with the own eid, leaves it',
    params: v.object({ s: ServiceId, roomId: Uuid, kickEid: Eid }),
    result: v.object({ conversation: v.nullable(Conversation) }),
    idempotent: true,
  }),
}
