import type { Failure } from '#core/platform/result.ts'

/** A part of a call that is being recorded in this browser, or waits to be uploaded. */
export type RecordedPart = {
  id: string
  callId: string
  /** When the recording began, by the clock of this device. */
  localStartedAtMs: number
  durationMs: number
  mediaType: string
}

/** A recorded part that the backend refuses; `isKept`: it waits in this browser and is tried again. */
export type RefusedRecording = { id: string; callId: string; failure: Failure; isKept: boolean }

/**
 * Keeps recorded parts in the browser, piece by piece while they are recorded: what ends the recording tab loses its last
 * piece at most. The recording tab writes, the hub uploads and removes.
 */
export type RecordingPieces = {
  begin(part: RecordedPart): Promise<void>
  /** Appends to a part. `durationMs`: how long it is with this piece. */
  add(id: string, piece: Blob, durationMs: number): Promise<void>
  parts(): Promise<RecordedPart[]>
  /** All that there is of a part, in its order. */
  bytes(part: RecordedPart): Promise<Blob>
  remove(id: string): Promise<void>
  /** Deletes all pieces of the user. */
  clear(): Promise<void>
}

/** Name of the database, which tabs and hub share. */
export const recordingsName = 'everline-recordings'

/** Held by the realm that records a part: when nobody holds it, the part is complete. */
export const recordingLock = (id: string): string => `everline-recording/${id}`
