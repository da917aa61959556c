import * as v from 'valibot'
import { call } from './call.ts'
import { command } from './command.ts'
import { Channel, Conversation } from './conversations.ts'
import { entity } from './entity.ts'
import { Refusal } from './errors/refusal.ts'
import type { InquiryEventName } from './inquiry.ts'
import { keepLane, labelsLane } from './lanes.ts'
import { maxClosedAtOnce, maxLabelsOfInquiry, maxNoteLength, undoMs } from './limits.ts'
import { openObject, openPicklist } from './open.ts'
import { Eid, ServiceId, ServiceParams, shortText, TimeMs, Uuid } from './primitives.ts'
import { CallMedia } from './telephony-states.ts'

/** `lost`: another agent (`winnerName`) has the inquiry. `withdrawn`: the visitor left, or the queue took it back. */
export const OfferStatus = v.picklist(['pending', 'accepted', 'declined', 'expired', 'lost', 'withdrawn'])

/**
 * What an agent is asked. `inquiry`: the queue offers an inquiry. `transfer`: a colleague has given it away, blind.
 * `transfer-request`: a colleague would give it away and keeps it until the answer. `takeover-request`: a colleague would
 * like to have it. `invitation`: a colleague asks for company in the conversation.
 */
export const OfferKind = v.picklist(['inquiry', 'transfer', 'transfer-request', 'takeover-request', 'invitation'])

/** An inquiry offered to one agent until `deadlineMs`. */
export const Offer = openObject({
  id: Uuid,
  inquiryId: Uuid,
  conversationId: Uuid,
  visitorName: v.string(),
  channel: openPicklist(Channel),
  language: v.string(),
  preview: v.string(),
  waitingSinceMs: TimeMs,
  offeredAtMs: TimeMs,
  deadlineMs: TimeMs,
  status: openPicklist(OfferStatus),
  winnerName: v.nullable(v.string()),
  kind: v.optional(openPicklist(OfferKind)),
  /** The colleague who asks; '' for the queue. */
  fromName: v.optional(v.string()),
  /** What the colleague writes to the asked one; the visitor never sees it. */
  note: v.optional(v.string()),
  /** The call with which the visitor waits: who says yes is in it on the device. Missing: none. */
  callId: v.optional(v.nullable(Uuid)),
  media: v.optional(v.nullable(openPicklist(CallMedia))),
})
export type Offer = v.InferOutput<typeof Offer>

/** The asking side of an offer from a colleague. */
export const ColleagueRequest = openObject({
  /** That of the offer. */
  id: Uuid,
  inquiryId: Uuid,
  conversationId: Uuid,
  kind: openPicklist(OfferKind),
  toEid: Eid,
  toName: v.string(),
  offeredAtMs: TimeMs,
  deadlineMs: TimeMs,
  status: openPicklist(OfferStatus),
})
export type ColleagueRequest = v.InferOutput<typeof ColleagueRequest>

/**
 * How an inquiry is given to somebody else [ENT-07]: `inquiry_blind` at once, `inquiry_attendee` after they have agreed.
 * `blind` and `attendee` are the same for calls.
 */
export const TransferType = v.picklist(['inquiry_blind', 'inquiry_attendee', 'blind', 'attendee'])

/** To whom an inquiry is given, and how. */
const TransferData = v.object({
  type: TransferType,
  /** The colleague; null: whoever is free. */
  toEid: v.nullable(Eid),
  /** Without a colleague: the team whose members are asked; null: everybody. */
  toTagId: v.optional(v.nullable(Uuid), null),
  note: v.optional(shortText(maxNoteLength), ''),
})

/** The event that an offer in this status reports [INQ-01]; null if the inquiry's own event does. */
export function eventOfOffer(status: Offer['status']): v.InferOutput<typeof InquiryEventName> | null {
  switch (status) {
    case 'pending':
      return 'offer'
    case 'accepted':
      return 'reply'
    case 'declined':
      return 'reject'
    default:
      return null
  }
}

const LabelIds = v.pipe(v.array(Uuid), v.maxLength(maxLabelsOfInquiry))
/** All labels of an inquiry, as earlier builds send them: the last one wins. */
const LabelsOfInquiry = v.object({ labelIds: LabelIds })
/** Labels that are added and taken away; what others do with other labels stays. */
const LabelsChange = v.object({ add: LabelIds, remove: LabelIds })

export const inquiryEntities = {
  request: entity({ schema: ColleagueRequest, key: 'id', scope: 'owner', order: 'deadlineMs', version: 0 }),
  offer: entity({ schema: Offer, key: 'id', scope: 'owner', order: 'deadlineMs', version: 0 }),
}

/**
 * What a visitor wishes of the own inquiry: it stays open, or goes on with the agent who has come back; it does not go
 * on; somebody else has it, of the team that a button names; it ends.
 */
export const Wish = v.picklist(['keep', 'decline', 'hand-over', 'end'])
export type Wish = v.InferOutput<typeof Wish>

const InquiryParams = v.object({ s: ServiceId, id: Uuid })
const ConversationParams = v.object({ s: ServiceId, id: Uuid })

/** Queued behind the room's unsent messages. */
export const inquiryCommands = {
  'close-inquiry': command({
    payload: v.object({ roomId: Uuid, inquiryId: Uuid }),
    lane: ({ roomId }) => roomId,
    from: 'tab',
    holdMs: undoMs,
  }),
  'set-labels': command({
    payload: v.object({ roomId: Uuid, inquiryId: Uuid, ...LabelsOfInquiry.entries }),
    lane: ({ inquiryId }) => labelsLane(inquiryId),
    from: 'tab',
  }),
  'change-labels': command({
    payload: v.object({ roomId: Uuid, inquiryId: Uuid, ...LabelsChange.entries }),
    lane: ({ inquiryId }) => labelsLane(inquiryId),
    from: 'tab',
  }),
  wish: command({
    payload: v.object({ roomId: Uuid, inquiryId: Uuid, wish: Wish, tagId: v.optional(v.nullable(Uuid), null) }),
    lane: ({ roomId, wish }) => (wish === 'keep' ? keepLane(roomId) : roomId),
    from: 'frame',
    stepsAside: true,
  }),
  'transfer-inquiry': command({
    payload: v.object({ roomId: Uuid, inquiryId: Uuid, ...TransferData.entries }),
    lane: ({ roomId }) => roomId,
    from: 'tab',
  }),
}

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
