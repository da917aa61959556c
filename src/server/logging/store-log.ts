import { type LogRecord, logLevels } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import { rememberAnswer } from '#server/idempotency/remember-answer.ts'
import { logRecords } from './tables.ts'

/** The user whose log is uploaded. */
export type LogOwner = { eid: string; serviceId: string }

/**
 * Stores lines of a log.
 *
 * @param upload.key a repeat with the same key stores nothing, through either way of uploading; null: no key
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
