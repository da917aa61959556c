import { and, desc, eq, gte, ilike, lte, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { LogRecord, logLevels } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import { containing } from '#server/db/like.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import { logRecords } from './tables.ts'

/** Lines of a service's clients, newest first. */
export const searchLogs: ReadHandler<'searchLogs'> = async (
  { query: { eid, sessionId, level, text, from, to, before, limit } },
  { db, session: { serviceId } },
) => {
  const conditions: Array<SQL | undefined> = [
    eq(logRecords.serviceId, serviceId),
    eid === undefined ? undefined : eq(logRecords.eid, eid),
    sessionId === undefined ? undefined : sql`${logRecords.record}->>'sessionId' = ${sessionId}`,
    level === undefined ? undefined : gte(logRecords.level, logLevels.indexOf(level)),
    text === undefined ? undefined : ilike(logRecords.words, containing(text)),
    from === undefined ? undefined : gte(logRecords.timestampMs, from),
    to === undefined ? undefined : lte(logRecords.timestampMs, to),
    before === undefined ? undefined : isBefore(before),
  ]
  const found = await db
    .select()
    .from(logRecords)
    .where(and(...conditions))
    .orderBy(desc(logRecords.timestampMs), desc(logRecords.id))
    .limit(limit + 1)
  const page = found.slice(0, limit).map(({ id, uploaderEid, receivedAtMs, record }) => ({
    ...v.parse(LogRecord, record),
    id,
    uploaderEid,
    receivedAtMs,
  }))
  const records = page.slice(0, fittingCount(page))
  const last = records.at(-1)
  return ok({ records, next: last && found.length > records.length ? `${last.timestamp}.${last.id}` : null })
}

function isBefore(cursor: string): SQL {
  const [timestampMs = '0', id = '0'] = cursor.split('.')
  return sql`(${logRecords.timestampMs}, ${logRecords.id}) < (${timestampMs}::bigint, ${id}::bigint)`
}
