import * as v from 'valibot'
import { LogBatch, type LogRecord, logUploadPath, Uuid } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import { parseJson, readBytes } from '#server/http/read-request.ts'
import { unpack } from '#server/http/unpack.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import type { CountLines } from './count-lines.ts'
import type { LogTokens } from './log-tokens.ts'
import { type LogOwner, storeLog } from './store-log.ts'

/** Stores an uploaded log of a client. A repeat with the same `Idempotency-Key` stores nothing. */
export type TakeLog = (request: Request, address: string) => Promise<Result<{ lines: number }>>

export function createTakeLog(deps: {
  database: Database
  logTokens: LogTokens
  limits: Limits
  countLines: CountLines
  securityEvent: RecordSecurityEvent
  nowMs: () => number
}): TakeLog {
  const { database, logTokens, limits, nowMs } = deps

  return async (request, address) => {
    const owner = await logTokens.verify(request.headers.get('authorization'))
    if (!owner.ok) return owner
    const { serviceId, eid } = owner.value
    const taken = await take(request, owner.value, address)
    if (!taken.ok && taken.error.name === 'too-many-requests')
      deps.securityEvent({ kind: 'limited', serviceId, eid, address, about: logUploadPath })
    return taken
  }

  async function take(request: Request, owner: LogOwner, address: string): Promise<Result<{ lines: number }>> {
    // Failed or not, each counts: unpacking costs more than sending.
    const counted = await limits.take('log-uploads', owner.eid)
    const ofAddress = counted.ok ? await limits.take('log-uploads-of-address', addressGroup(address)) : counted
    if (!ofAddress.ok) return ofAddress
    const records = await readRecords(request)
    if (!records.ok) return records
    // Only staff gets log credentials.
    const lines = await deps.countLines({ ...owner, kind: 'staff' }, records.value)
    if (!lines.ok) return lines
    const key = v.safeParse(Uuid, request.headers.get('idempotency-key'))
    const upload = { records: records.value, key: key.success ? key.output : null, nowMs: nowMs() }
    return storeLog(database, owner, upload)
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
