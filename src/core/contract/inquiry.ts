import * as v from 'valibot'
import { openObject, openPicklist } from './open.ts'
import { Eid, TimeMs, Uuid } from './primitives.ts'

export const InquiryStatus = v.picklist(['open', 'handling', 'missed', 'closed'])

/** A visitor's request for attention. A conversation has one inquiry after another. */
export const Inquiry = openObject({
  id: Uuid,
  status: openPicklist(InquiryStatus),
  agentEid: v.nullable(Eid),
  agentName: v.nullable(v.string()),
  createdAtMs: TimeMs,
  acceptedAtMs: v.nullable(TimeMs),
  closedAtMs: v.nullable(TimeMs),
})
export type Inquiry = v.InferOutput<typeof Inquiry>
