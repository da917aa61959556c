import * as v from 'valibot'
import { maxLogValueLength } from '../limits.ts'
import { Eid, QuerySeq, queryNumber, ServiceId, shortText } from '../primitives.ts'

/** From the least to the most severe. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error'] as const
export const LogLevel = v.picklist(logLevels)
export type LogLevel = v.InferOutput<typeof LogLevel>

/** Maximum number of lines in an upload, and in a batch from a tab. */
export const maxLogBatch = 800

const place = shortText(100)
const reference = v.nullable(shortText(100))

/** One line of a client's log: what happened where, by name, and to whom. Never the text of conversations. */
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

/** Whether a time zone of that name exists in this engine. */
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
export const LogTimeZone = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'is no time zone'))

/** The user's options for the log of their browser; null: as the cloud config says [LOG-03]. */
export const LogOptions = v.object({ level: v.nullable(LogLevel), timeZone: v.nullable(LogTimeZone) })
export type LogOptions = v.InferOutput<typeof LogOptions>

/** Body of an upload. */
export const LogBatch = v.pipe(v.array(LogRecord), v.minLength(1), v.maxLength(maxLogBatch))
/** Path of the upload: gzip, basic authentication with the cloud config's `LogToken`. */
export const logUploadPath = '/v2/log'

/** Filters of a search for lines. */
export const LogSearch = v.object({
  eid: v.optional(Eid),
  /** `sessionId` of the lines. */
  sessionId: v.optional(shortText(100)),
  /** This level and those above it. */
  level: v.optional(LogLevel),
  /** Part of class, function, tag or value, ignoring case. */
  text: v.optional(shortText(200)),
  /** From this time on, up to and including that one; milliseconds by the clients' clocks. */
  from: v.optional(QuerySeq),
  to: v.optional(QuerySeq),
  /** `next` of the previous page; none: the first page. */
  before: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,16}\.\d{1,16}$/, 'must be `next` of the page before'), v.maxLength(33)),
  ),
  limit: v.optional(queryNumber(1, 500), '100'),
})
