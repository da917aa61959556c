import { type SQL, sql } from 'drizzle-orm'
import { overMinutesCode } from '#core/contract/telephony/over-minutes.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

/**
 * Milliseconds of calls of a service in this month (UTC) [ERR-02]. A call counts from its answer on, also while it goes on.
 *
 * @param serviceId its id, as an expression of SQL
 */
const usedMs = (serviceId: SQL, nowMs: number): SQL => {
  const now = new Date(nowMs)
  const monthMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  return sql`(
    select coalesce(sum(coalesce(used.ended_at_ms, ${nowMs}::bigint) - used.answered_at_ms), 0) from calls used
    where used.service_id = ${serviceId} and used.created_at_ms >= ${monthMs}::bigint and used.answered_at_ms is not null)`
}

/**
 * Whether a service has used up the minutes of calls that it has in a month [ERR-02].
 *
 * @param minutes null: any number
 */
export async function isUsedUp(tx: Db, serviceId: string, minutes: number | null, nowMs: number): Promise<boolean> {
  if (minutes === null) return false
  const [used] = await rowsOf<{ ms: number }>(tx, sql`select ${usedMs(sql`${serviceId}`, nowMs)} as ms`)
  return (used?.ms ?? 0) >= minutes * 60_000
}

export type ToldOfMinutes = { call_id: string; service_id: string; is_over: boolean }

/**
 * Calls that go on and whose parties have to be told that the minutes are used up, or that they are not any more, as in the
 * next month.
 *
 * @param callId null: all calls
 */
export const callsToTell = (db: Db, minutes: number, nowMs: number, callId: string | null = null) =>
  rowsOf<ToldOfMinutes>(
    db,
    sql`
      select call_id, service_id, is_over from (
        select c.id as call_id, c.service_id, c.failure_code is not null as is_told,
          ${usedMs(sql`c.service_id`, nowMs)} >= ${minutes * 60_000}::bigint as is_over
        from calls c
        where c.ended_at_ms is null and c.answered_at_ms is not null
          and (c.failure_code is null or c.failure_code = ${overMinutesCode}::int)
          and (${callId}::uuid is null or c.id = ${callId}::uuid)) as now
      where is_told <> is_over`,
  )
