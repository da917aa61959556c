import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as v from 'valibot'
import { LogBatch, type LogRecord, logLevels, Uuid } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import { logRecords } from '#server/db/schema.ts'
import { readBytes } from '#server/http/read-request.ts'
import { rememberAnswer } from '#server/idempotency/remember-answer.ts'
import type { TryLimit } from '#server/sessions/try-limit.ts'
import type { LogOwner, LogTokens } from './log-tokens.ts'

/** Takes an upload of a client's log down; a repeat of its `Idempotency-Key` is the same upload. */
export type TakeLog = (request: Request) => Promise<Result<{ lines: number }>>

/** What 800 of the longest lines come to. */
const mostInflatedBytes = 8 * 1024 * 1024
const inflate = promisify(gunzip)

/**
 * @param deps.limit of uploads by one eid; failed or not, each counts
 */
export function createTakeLog(deps: {
  database: Database
  logTokens: LogTokens
  limit: TryLimit
  nowMs: () => number
}): TakeLog {
  const { database, logTokens, limit, nowMs } = deps

  return async (request) => {
    const owner = await logTokens.verify(request.headers.get('authorization'))
    if (!owner.ok) return owner
    if (limit.isReached(owner.value.eid)) return fail('too-many-requests')
    limit.failed(owner.value.eid)
    const records = await readRecords(request)
    if (!records.ok) return records
    const key = v.safeParse(Uuid, request.headers.get('idempotency-key'))
    const rows = records.value.map((record) => rowOf(record, owner.value, nowMs()))
    return database.transaction((tx) => {
      const insert = async () => {
        await tx.insert(logRecords).values(rows)
        return ok({ lines: rows.length })
      }
      if (!key.success) return insert()
      const identity = { eid: owner.value.eid, idempotencyKey: key.output, requestHash: 'log' }
      return rememberAnswer(tx, identity, nowMs(), insert)
    })
  }
}

async function readRecords(request: Request): Promise<Result<LogRecord[]>> {
  const packed = await readBytes(request)
  if (!packed.ok) return packed
  const text = await unpack(packed.value)
  if (!text.ok) return text
  const records = v.safeParse(LogBatch, parseJson(text.value), { abortEarly: true })
  return records.success ? ok(records.output) : fail('invalid-request', 'body is not a list of log records')
}

async function unpack(bytes: Uint8Array): Promise<Result<string>> {
  try {
    const inflated = await inflate(bytes, { maxOutputLength: mostInflatedBytes })
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(inflated))
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? fail('too-large') : fail('invalid-request', 'body is not gzip of text in UTF-8')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const rowOf = (record: LogRecord, { eid, serviceId }: LogOwner, receivedAtMs: number) => ({
  serviceId,
  uploaderEid: eid,
  receivedAtMs,
  timestampMs: record.timestamp,
  level: logLevels.indexOf(record.level),
  eid: record.eid,
  words: [record.class, record.function, record.tag, record.value].join(' '),
  record,
})
