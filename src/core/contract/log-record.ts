import * as v from 'valibot'
import { Eid, ServiceId, shortText } from './entities.ts'
import { maxLogValueLength } from './limits.ts'

/** From the least to the most severe. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error'] as const
export const LogLevel = v.picklist(logLevels)
export type LogLevel = v.InferOutput<typeof LogLevel>

/** Most lines of one upload, and of one batch of a tab. */
export const maxLogBatch = 800

const place = shortText(100)
const reference = v.nullable(shortText(100))

/** One line of a client's log: where and what happened, by name, and who it happened to. Never what people wrote. */
export const LogRecord = v.object({
  /** Milliseconds since the epoch by the client's clock. */
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  /** The same, for people, in the log's time zone. */
  time: shortText(60),
  class: place,
  function: place,
  tag: place,
  /** Facts as JSON, redacted; '' without any. */
  value: shortText(maxLogValueLength),
  eid: v.nullable(Eid),
  /** Device. */
  did: reference,
  tab: reference,
  /** Conversation or call. */
  cid: reference,
  sessionId: reference,
  level: LogLevel,
  platform: shortText(40),
  /** Visitor. */
  vid: reference,
  serviceId: v.nullable(ServiceId),
})
export type LogRecord = v.InferOutput<typeof LogRecord>

/** Body of an upload. */
export const LogBatch = v.pipe(v.array(LogRecord), v.minLength(1), v.maxLength(maxLogBatch))
/** Where it goes: gzip, basic authentication with the cloud config's `LogToken`. */
export const logUploadPath = '/v2/log'
