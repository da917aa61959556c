import * as v from 'valibot'
import { openObject } from '../open.ts'
import { TimeMs } from '../primitives.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** State of a service's queue and staff at one moment. */
export const QueueMonitor = openObject({
  /** Server time of these figures. */
  atMs: TimeMs,
  waitingCount: Count,
  /** Since when the one waits who has waited longest; null: nobody waits. */
  longestWaitSinceMs: v.nullable(TimeMs),
  handledCount: Count,
  /** Inquiries that were missed, accepted and closed since midnight in the time zone of the business hours. */
  missedTodayCount: Count,
  acceptedTodayCount: Count,
  closedTodayCount: Count,
  /** How long visitors of today waited until somebody accepted, on average; null: nobody did. */
  averageWaitTodayMs: v.nullable(Count),
  /** Members of the staff who are connected, by status. */
  agents: openObject({ available: Count, busy: Count, away: Count, doNotDisturb: Count, notConnected: Count }),
  /** Voice and video calls that run. */
  callCount: Count,
  /** When the one of these began that lasts longest; null: none runs, absent: a backend from before. */
  longestCallSinceMs: v.optional(v.nullable(TimeMs)),
})
export type QueueMonitor = v.InferOutput<typeof QueueMonitor>
