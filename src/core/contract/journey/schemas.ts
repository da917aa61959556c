import * as v from 'valibot'
import { openObject, openPicklist } from '../open.ts'
import { TimeMs } from '../primitives.ts'

/** Maximum number of people whose names one request asks for. */
export const maxProfiles = 100

/** Events of a conversation, besides messages. */
export const JourneyKind = v.picklist([
  'opened',
  'offered',
  'declined',
  'expired',
  'accepted',
  'transferred',
  'released',
  'joined',
  'left',
  'missed',
  'closed',
  'call-started',
  'call-ended',
  'call-missed',
  /** An admin has listened to a call. */
  'monitored',
  'callback-requested',
  'answer-corrected',
])
export type JourneyKind = v.InferOutput<typeof JourneyKind>

/** A step of a conversation's journey. */
export const JourneyStep = openObject({
  kind: openPicklist(JourneyKind),
  atMs: TimeMs,
  /** The person whom the step is about; '' if the backend did it. */
  name: v.string(),
  /** A second person, such as who removed somebody from the room, or to whom an inquiry was given; '' without one. */
  other: v.string(),
})
export type JourneyStep = v.InferOutput<typeof JourneyStep>
