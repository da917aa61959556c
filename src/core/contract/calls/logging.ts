import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, ServiceId, shortText } from '../entities.ts'
import { LogBatch, LogLevel, LogRecord } from '../log-record.ts'
import { QuerySeq, queryNumber } from './query.ts'

const ServiceParams = v.object({ s: ServiceId })

/** What lines are searched by. */
export const LogSearch = v.object({
  eid: v.optional(Eid),
  /** `sessionId` of the lines. */
  sessionId: v.optional(shortText(100)),
  /** This level and those above it. */
  level: v.optional(LogLevel),
  /** Part of class, function, tag or value, in any case. */
  text: v.optional(shortText(200)),
  /** From this time on, up to and including that one; milliseconds by the clients' clocks. */
  from: v.optional(QuerySeq),
  to: v.optional(QuerySeq),
  /** `next` of the page before; none: the first page. */
  before: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,16}\.\d{1,16}$/, 'must be `next` of the page before'), v.maxLength(33)),
  ),
  limit: v.optional(queryNumber(1, 500), '100'),
})

export const loggingCalls = {
  uploadServiceLog: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/logs',
    audience: 'any',
    capability: 'logging',
    summary: "Upload lines of a client's log in the name of the session: for who has no LogToken",
    params: ServiceParams,
    body: LogBatch,
    result: v.object({ lines: v.number() }),
    idempotent: true,
    gzip: true,
  }),
  searchLogs: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/logs',
    audience: 'admin',
    capability: 'logging',
    summary: 'Lines that clients of the service have uploaded, newest first, a page at a time',
    params: ServiceParams,
    query: LogSearch,
    result: v.object({
      records: v.array(
        v.object({
          id: v.number(),
          ...LogRecord.entries,
          /** Whose session uploaded the line: `eid` is only what the line says. */
          uploaderEid: Eid,
          receivedAtMs: v.number(),
        }),
      ),
      next: v.nullable(v.string()),
    }),
  }),
}
