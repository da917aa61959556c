import * as v from 'valibot'
import { openObject } from '../open.ts'
import { shortText, TimeMs, trimmed, Uuid } from '../primitives.ts'
import { RecordingMode } from '../telephony/states.ts'

/** Maximum length of what is said about recording, in characters. */
export const maxRecordingNotice = 500
/** Maximum time for which recordings can be kept, in days. */
export const maxRecordingDays = 3650

/** How a service records its calls. */
export const RecordingRules = v.object({
  mode: RecordingMode,
  /** Notice required by law: shown to everybody in a recorded call. */
  notice: v.pipe(shortText(maxRecordingNotice), trimmed),
  /** Recordings are removed after this time; 0: never. */
  keptDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxRecordingDays)),
})
export type RecordingRules = v.InferOutput<typeof RecordingRules>

/** A part of a call that was recorded without a break: after a pause, or a crash of the recording tab, follows another. */
export const CallRecording = openObject({
  id: Uuid,
  callId: Uuid,
  /** When the recording began, by the clock of the recording device. */
  startedAtMs: TimeMs,
  durationMs: v.number(),
  sizeBytes: v.number(),
  /**
   * Relative to the address FILE of the service config. Anybody who knows it may hear the part until it expires; null:
   * not ready.
   */
  path: v.nullable(v.string()),
  pathEndsAtMs: TimeMs,
})
export type CallRecording = v.InferOutput<typeof CallRecording>
