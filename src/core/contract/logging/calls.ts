import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, ServiceParams } from '../primitives.ts'
import { LogBatch, LogRecord, LogSearch } from './schemas.ts'

export const loggingCalls = {
  uploadServiceLog: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/logs',
    audience: 'any',
    limits: ['log-uploads', 'log-uploads-of-address'],
    capability: 'logging',
    summary: "Stores lines of a client's log, for clients without a LogToken",
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
    from: 'tab',
    capability: 'logging',
    summary: 'Returns the log lines that clients of the service have uploaded, newest first, in pages',
    params: ServiceParams,
    query: LogSearch,
    result: v.object({
      records: v.array(
        v.object({
          id: v.number(),
          ...LogRecord.entries,
          /** The eid whose session uploaded the line; `eid` is only what the line claims. */
          uploaderEid: Eid,
          receivedAtMs: v.number(),
        }),
      ),
      next: v.nullable(v.string()),
    }),
  }),
}
