import * as v from 'valibot'
import { call } from './call.ts'
import { command } from './command.ts'
import { Channel, Conversation } from './conversations.ts'
import { entity } from './entity.ts'
import { openObject, openPicklist } from './open.ts'
import { ServiceId, TimeMs, Uuid } from './primitives.ts'

/** `lost`: another agent (`winnerName`) has the inquiry. `withdrawn`: the visitor left, or the queue took it back. */
export const OfferStatus = v.picklist(['pending', 'accepted', 'declined', 'expired', 'lost', 'withdrawn'])

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
})
export type Offer = v.InferOutput<typeof Offer>

export const inquiryEntities = {
  offer: entity({ schema: Offer, key: 'id', scope: 'owner', order: 'deadlineMs', version: 0 }),
}

const InquiryParams = v.object({ s: ServiceId, id: Uuid })

/** Queued behind the room's unsent messages. */
export const inquiryCommands = {
  'close-inquiry': command({
    payload: v.object({ roomId: Uuid, inquiryId: Uuid }),
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
      'Accepts or declines the offer of an inquiry, and the first accept wins; a visitor keeps or withdraws its own inquiry',
    params: InquiryParams,
    body: v.object({ accept: v.boolean() }),
    result: v.object({ conversation: v.nullable(Conversation) }),
    idempotent: true,
  }),
  takeOverInquiry: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/inquiries/{id}/takeover',
    audience: 'staff',
    from: 'tab',
    capability: 'inquiries',
    summary: 'Takes an inquiry that nobody handles, waiting or missed',
    params: InquiryParams,
    result: v.object({ conversation: Conversation }),
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
}
