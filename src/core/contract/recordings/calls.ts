import * as v from 'valibot'
import { call } from '../call.ts'
import { ServiceId, ServiceParams, TimeMs, Uuid } from '../primitives.ts'
import { CallRecording, RecordingRules } from './schemas.ts'

/** Maximum length of one recording, in milliseconds. */
const maxRecordingMs = 24 * 60 * 60_000

const RecordingParams = v.object({ s: ServiceId, callId: Uuid, id: Uuid })
const rulesPath = '/everline/v1/services/{s}/recording-rules'

export const recordingCalls = {
  getRecordingRules: call({
    method: 'GET',
    path: rulesPath,
    audience: 'staff',
    from: 'tab',
    capability: 'calls',
    summary: 'Returns whether calls are recorded, what is said about it and how long recordings are kept',
    params: ServiceParams,
    result: RecordingRules,
  }),
  setRecordingRules: call({
    method: 'PUT',
    path: rulesPath,
    audience: 'admin',
    from: 'tab',
    capability: 'calls',
    summary: 'Sets whether calls are recorded, what is said about it and how long recordings are kept',
    params: ServiceParams,
    body: RecordingRules,
    result: RecordingRules,
  }),
  uploadRecording: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/calls/{callId}/recordings/{id}',
    audience: 'staff',
    limits: ['files'],
    capability: 'calls',
    summary:
      'Announces a recorded part of a call that the caller of this was in, or continues: returns where its bytes go',
    params: RecordingParams,
    body: v.object({
      startedAtMs: TimeMs,
      durationMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxRecordingMs)),
      sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
    }),
    /** `path` is below the address FILE, by the tus protocol; null: all bytes have arrived. */
    result: v.object({ path: v.nullable(v.string()), pathEndsAtMs: TimeMs }),
  }),
  listRecordings: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/calls/{callId}/recordings',
    audience: 'staff',
    from: 'tab',
    capability: 'calls',
    summary: 'Returns the recorded parts of a call with addresses that end: of the own calls, for admins of all',
    params: v.object({ s: ServiceId, callId: Uuid }),
    result: v.object({ recordings: v.array(CallRecording) }),
  }),
}
