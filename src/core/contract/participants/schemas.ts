import * as v from 'valibot'
import { Channel } from '../conversations/schemas.ts'
import { openPicklist } from '../open.ts'
import { Eid, Seq, TimeMs, Uuid } from '../primitives.ts'

/** The part that somebody has in a conversation. An `addressee` is somebody else whom the visitor's messages also go to. */
export const ParticipantRole = v.picklist(['visitor', 'staff', 'addressee'])

/**
 * How far a message has come on its way to one participant. A later state of this order replaces an earlier one: reports of
 * a channel may arrive in any order. `uncertain`: it may have arrived, and nobody knows.
 */
export const MessageState = v.picklist(['accepted', 'sent', 'uncertain', 'failed', 'delivered', 'read'])
export type MessageState = v.InferOutput<typeof MessageState>

/** Somebody who is or was in a conversation. */
export const Participant = v.object({
  id: Uuid,
  /** The account; null for who is reached by an address alone. */
  eid: v.nullable(Eid),
  /** A telephone number (E.164) or an email address; null for who is reached in the app or the widget. */
  address: v.nullable(v.string()),
  channel: openPicklist(Channel),
  role: openPicklist(ParticipantRole),
  name: v.string(),
  isPresent: v.boolean(),
})
export type Participant = v.InferOutput<typeof Participant>

/** A message's way to one participant. */
export const MessageReceipt = v.object({
  participant: Participant,
  state: openPicklist(MessageState),
  /** Why it has failed, or why nobody knows; '' for other states. */
  reason: v.string(),
  /** When the state was reported; null where only the participant's mark says it, which has no time. */
  atMs: v.nullable(TimeMs),
})
export type MessageReceipt = v.InferOutput<typeof MessageReceipt>

export const MessageReceipts = v.object({ seq: Seq, receipts: v.array(MessageReceipt) })
