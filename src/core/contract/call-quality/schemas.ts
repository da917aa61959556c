import * as v from 'valibot'
import { openObject, openPicklist } from '../open.ts'
import { Eid, shortText, TimeMs, Uuid } from '../primitives.ts'

/** Maximum number of values in one report: those of a call are thinned out. */
export const maxQualityValues = 240
/** Maximum number of reports in one request. */
export const maxQualityReports = 30

/**
 * Cause of a call's bad quality. `network-out`: outgoing sound gets lost or late. `network-in`: incoming sound does.
 * `device`: the own microphone or speaker. `far-end`: the other side's microphone or connection.
 */
export const QualityCause = v.picklist(['network-out', 'network-in', 'device', 'far-end'])
export type QualityCause = v.InferOutput<typeof QualityCause>

/**
 * Why a report was made. `unqualified`: so many values were bad within so many [CAL-09]. `no-rtp`: no sound came for the
 * time of the cloud config; the report holds the newest value. `ended`: the leg is over; the
 * report holds its whole course, for the graph.
 */
export const QualityReason = v.picklist(['unqualified', 'no-rtp', 'ended'])
export type QualityReason = v.InferOutput<typeof QualityReason>

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(3_600_000))
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const Value = {
  atMs: TimeMs,
  /** Mean opinion score of ITU-T G.107, from 1 (bad) to 4.5; null: nothing was measured. */
  mos: v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(5))),
  /** Round trip and jitter in milliseconds; null: the browser does not say. */
  roundTripMs: v.nullable(milliseconds),
  jitterMs: v.nullable(milliseconds),
  /** Shares of the packets that were lost on the way in and out, from 0 to 1. */
  lossIn: v.nullable(share),
  lossOut: v.nullable(share),
}

/** The quality of one leg at one moment. Times in milliseconds, losses as shares of 1. */
export const QualityValue = v.object({ ...Value, cause: v.nullable(QualityCause) })
export type QualityValue = v.InferOutput<typeof QualityValue>

const Values = v.pipe(v.array(QualityValue), v.minLength(1), v.maxLength(maxQualityValues))

/** One party's report of its connection with another. */
export const QualityReport = v.object({
  /** Made by the reporter: a report that comes twice is stored once. */
  id: Uuid,
  callId: Uuid,
  /** The party that reports, and the one at the other end. */
  partyId: Uuid,
  otherPartyId: Uuid,
  reason: QualityReason,
  /** Name of the audio codec, such as `opus`. */
  codec: shortText(40),
  values: Values,
})
export type QualityReport = v.InferOutput<typeof QualityReport>

/** The quality of a leg as it was stored. */
export const LegQuality = openObject({
  partyId: Uuid,
  otherPartyId: Uuid,
  eid: Eid,
  /** Name of who has reported. */
  name: v.string(),
  codec: v.string(),
  /** Number of `unqualified` reports. */
  unqualifiedCount: v.number(),
  values: v.array(openObject({ ...Value, cause: v.nullable(openPicklist(QualityCause)) })),
})
export type LegQuality = v.InferOutput<typeof LegQuality>
