import { type LogRecord, logLevels } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import { rememberAnswer } from '#server/idempotency/remember-answer.ts'
import { logRecords } from './tables.ts'

/** Whose log it is that comes. */
export type LogOwner = { eid: string; serviceId: string }

/**
 * Takes lines of a log down.
 *
 * @param upload.key a repeat of it is the same upload, whichever way it comes; null: none was given
 */
export function storeLog(
  database: Database,
  { eid, serviceId }: LogOwner,
  { records, key, nowMs }: { records: readonly LogRecord[]; key: string | null; nowMs: number },
): Promise<Result<{ lines: number }>> {
  const rows = records.map((record) => ({
    serviceId,
    uploaderEid: eid,
    receivedAtMs: nowMs,
    timestampMs: record.timestamp,
    level: logLevels.indexOf(record.level),
    eid: record.eid,
    words: [record.class, record.function, record.tag, record.value].join(' '),
    record,
  }))
  return database.transaction((tx) => {
    const insert = async () => {
      await tx.insert(logRecords).values(rows)
      return ok({ lines: rows.length })
    }
    if (key === null) return insert()
    return rememberAnswer(tx, { eid, idempotencyKey: key, requestHash: 'log' }, nowMs, insert)
  })
}
