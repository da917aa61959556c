import * as v from 'valibot'
import { openObject, openPicklist } from '../open.ts'
import { Eid, TimeMs, Uuid } from '../primitives.ts'
import { CallEnd, PartyKind } from '../telephony/schemas.ts'
import { CallMedia, NumberType } from '../telephony/states.ts'

/** `in`: a visitor or a telephone has called. `out`: staff have called a visitor or a number. `internal`: between colleagues. */
export const CallDirection = v.picklist(['in', 'out', 'internal'])

/** Somebody of a call in the log. */
const LoggedParty = openObject({
  kind: openPicklist(PartyKind),
  eid: v.nullable(Eid),
  name: v.string(),
  /** The number as people read it: see `shownNumber`. */
  number: v.string(),
  numberType: openPicklist(NumberType),
  joinedAtMs: v.nullable(TimeMs),
  leftAtMs: v.nullable(TimeMs),
  end: v.nullable(openPicklist(CallEnd)),
})

/** A call that has ended, as the call log has it. */
export const LoggedCall = openObject({
  id: Uuid,
  roomId: v.nullable(Uuid),
  inquiryId: v.nullable(Uuid),
  media: openPicklist(CallMedia),
  direction: openPicklist(CallDirection),
  createdAtMs: TimeMs,
  endedAtMs: TimeMs,
  /** Time until the answer, or until the end without one, in milliseconds. */
  rangMs: v.number(),
  /** Time from the answer to the end, in milliseconds; 0 without an answer. */
  talkedMs: v.number(),
  /** Whether any of it was recorded; missing: no. */
  isRecorded: v.optional(v.boolean()),
  end: openPicklist(CallEnd),
  /** In the order in which they came, without those who monitored. */
  parties: v.array(LoggedParty),
})
export type LoggedCall = v.InferOutput<typeof LoggedCall>
