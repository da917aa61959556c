import * as v from 'valibot'
import { LogBatch, type LogRecord, Uuid } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import { parseJson, readBytes } from '#server/http/read-request.ts'
import { unpack } from '#server/http/unpack.ts'
import type { TryLimit } from '#server/platform/try-limit.ts'
import type { LogTokens } from './log-tokens.ts'
import { storeLog } from './store-log.ts'

/** Stores an uploaded log of a client. A repeat with the same `Idempotency-Key` stores nothing. */
export type TakeLog = (request: Request) => Promise<Result<{ lines: number }>>

/** @param deps.limit uploads of one eid; failed ones count too */
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
    const upload = { records: records.value, key: key.success ? key.output : null, nowMs: nowMs() }
    return storeLog(database, owner.value, upload)
  }
}

async function readRecords(request: Request): Promise<Result<LogRecord[]>> {
  const packed = await readBytes(request)
  const plain = packed.ok ? await unpack(packed.value) : packed
  const json = plain.ok ? parseJson(plain.value) : plain
  if (!json.ok) return json
  const records = v.safeParse(LogBatch, json.value, { abortEarly: true })
  return records.success ? ok(records.output) : fail('invalid-request', 'body is not a list of log records')
}
