import * as v from 'valibot'
import { Channel } from '../conversations/schemas.ts'
import { maxLabelsOfInquiry, maxNoteLength } from '../limits.ts'
import { openObject, openPicklist } from '../open.ts'
import { Eid, shortText, TimeMs, Uuid } from '../primitives.ts'
import { CallMedia } from '../telephony/states.ts'
import type { InquiryEventName } from './inquiry.ts'

/** `lost`: another agent (`winnerName`) has the inquiry. `withdrawn`: the visitor left, or the queue took it back. */
export const OfferStatus = v.picklist(['pending', 'accepted', 'declined', 'expired', 'lost', 'withdrawn'])

/**
 * Kind of a request to an agent. `inquiry`: the queue offers an inquiry. `transfer`: a colleague has transferred it,
 * blind. `transfer-request`: a colleague would transfer it and keeps it until the answer. `takeover-request`: a
 * colleague would like to have it. `invitation`: a colleague invites them to the conversation.
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
  /** Note from the colleague to the asked agent; the visitor never sees it. */
  note: v.optional(v.string()),
  /** The call with which the visitor waits: who says yes is in it on the device. Missing: none. */
  callId: v.optional(v.nullable(Uuid)),
  media: v.optional(v.nullable(openPicklist(CallMedia))),
})
export type Offer = v.InferOutput<typeof Offer>

/** The asking side of an offer from a colleague. */
export const ColleagueRequest = openObject({
  /** Id of the offer. */
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

/** Transfer of an inquiry: to a colleague, to a team or to everybody, and how. */
export const TransferData = v.object({
  type: TransferType,
  /** The colleague; null: whoever is free. */
  toEid: v.nullable(Eid),
  /** If no colleague is named: the team whose members are asked; null: all agents. */
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
export const LabelsOfInquiry = v.object({ labelIds: LabelIds })
/** Labels that are added and taken away; what others do with other labels stays. */
export const LabelsChange = v.object({ add: LabelIds, remove: LabelIds })

/**
 * A visitor's wish about their own inquiry. `keep`: it stays open, or goes on with the agent who has come back.
 * `decline`: it does not go on. `hand-over`: another agent has it, of the team that a button names. `end`: it ends.
 */
export const Wish = v.picklist(['keep', 'decline', 'hand-over', 'end'])
export type Wish = v.InferOutput<typeof Wish>
