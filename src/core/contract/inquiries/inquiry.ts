import * as v from 'valibot'
import { openObject, openPicklist } from '../open.ts'
import { Eid, TimeMs, Uuid } from '../primitives.ts'

export const InquiryStatus = v.picklist(['open', 'handling', 'missed', 'closed'])

/**
 * The specification's push events of an inquiry [INQ-01]: what has just happened to it.
 *
 * `offer`: an agent is asked. `reply`, `reject`: the asked person said yes or no. `picked-up`: the asked agent has it now.
 * `takeover`: an agent took it without being asked. `transfer`: its agent gave it away. `status-changed`: anything else,
 * such as who is in the room.
 */
export const InquiryEventName = v.picklist([
  'offer',
  'reply',
  'reject',
  'picked-up',
  'takeover',
  'transfer',
  'missed',
  'terminate',
  'status-changed',
])

/** An event with the person who caused it; null: the backend did. */
export const InquiryEvent = v.object({
  name: openPicklist(InquiryEventName),
  byEid: v.nullable(Eid),
  byName: v.string(),
})
export type InquiryEvent = v.InferOutput<typeof InquiryEvent>

/**
 * Whether the visitor would like to go on, if an agent comes back to them: `asked` until they answer or write, then
 * `accepted`. Who does not want to closes it.
 */
export const FollowUp = v.picklist(['asked', 'accepted'])

/** A visitor's request for attention. A conversation has one inquiry after another. */
export const Inquiry = openObject({
  id: Uuid,
  status: openPicklist(InquiryStatus),
  /** When it was missed, also if an agent took it later: closed after that, it is followed up. */
  missedAtMs: v.optional(v.nullable(TimeMs)),
  /** Ids of the service's labels for its topics. The visitor does not get them. */
  labelIds: v.optional(v.array(Uuid)),
  /**
   * When the visitor was asked whether the chat is still needed, and when it is closed without an answer. Both hold until
   * the next message (`core/inquiries/countdown.ts`). Without `closesAtMs`, `closingSinceMs` is when the visitor said so.
   */
  closingSinceMs: v.optional(v.nullable(TimeMs)),
  closesAtMs: v.optional(v.nullable(TimeMs)),
  /** The team that it is for; null: everybody. The visitor does not get it. */
  tagId: v.optional(v.nullable(Uuid)),
  /** Missing or null: the visitor was not asked. */
  followUp: v.optional(v.nullable(openPicklist(FollowUp))),
  agentEid: v.nullable(Eid),
  agentName: v.nullable(v.string()),
  createdAtMs: TimeMs,
  acceptedAtMs: v.nullable(TimeMs),
  closedAtMs: v.nullable(TimeMs),
})
export type Inquiry = v.InferOutput<typeof Inquiry>
