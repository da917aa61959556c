import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

/**
 * Whether a service has used up the minutes of calls of this month (UTC) that it has [ERR-02]. A call counts from its
 * answer on, also while it goes on.
 */
export async function isUsedUp(tx: Db, serviceId: string, minutes: number | null, nowMs: number): Promise<boolean> {
  if (minutes === null) return false
  const now = new Date(nowMs)
  const monthMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const [used] = await rowsOf<{ ms: string | number | null }>(
    tx,
    sql`
      select sum(coalesce(ended_at_ms, ${nowMs}::bigint) - answered_at_ms) as ms from calls
      where service_id = ${serviceId} and created_at_ms >= ${monthMs}::bigint and answered_at_ms is not null`,
  )
  return Number(used?.ms ?? 0) >= minutes * 60_000
}
