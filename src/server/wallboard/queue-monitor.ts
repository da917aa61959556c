import { and, count, eq, isNull, min, sql } from 'drizzle-orm'
import { startOfDay } from '#core/business-hours/start-of-day.ts'
import type { QueueMonitor } from '#core/contract/index.ts'
import { businessHoursOf } from '#server/business-hours/business-hours.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { seenSince } from '#server/staff/presence.ts'
import { calls } from '#server/telephony/tables.ts'

/**
 * Returns the current state of a service's queue and staff. `today` begins at midnight in the time zone of its business
 * hours.
 */
export async function queueMonitor(db: Db, serviceId: string, nowMs: number): Promise<QueueMonitor> {
  const { timeZone } = await businessHoursOf(db, serviceId)
  const sinceMs = startOfDay(timeZone || 'UTC', nowMs)
  return {
    atMs: nowMs,
    ...(await queueNow(db, serviceId)),
    ...(await since(db, serviceId, sinceMs)),
    agents: await agentsByStatus(db, serviceId, nowMs),
    ...(await ongoingCalls(db, serviceId)),
  }
}

async function queueNow(db: Db, serviceId: string) {
  const [row] = await rowsOf<{ waiting: number; since: number | null; handled: number }>(
    db,
    sql`
      select (count(*) filter (where status = 'open'))::int as waiting,
        min(coalesce(waiting_since_ms, created_at_ms)) filter (where status = 'open') as since,
        (count(*) filter (where status = 'handling'))::int as handled
      from inquiries where service_id = ${serviceId} and status in ('open', 'handling')`,
  )
  return {
    waitingCount: row?.waiting ?? 0,
    longestWaitSinceMs: row?.since ?? null,
    handledCount: row?.handled ?? 0,
  }
}

async function since(db: Db, serviceId: string, sinceMs: number) {
  const at = sql`${sinceMs}::bigint`
  const [row] = await rowsOf<{ missed: number; accepted: number; closed: number; wait: number | null }>(
    db,
    sql`
      select (count(*) filter (where missed_at_ms >= ${at}))::int as missed,
        (count(*) filter (where accepted_at_ms >= ${at}))::int as accepted,
        (count(*) filter (where closed_at_ms >= ${at} and status = 'closed'))::int as closed,
        (avg(accepted_at_ms - created_at_ms) filter (
          -- Not what an agent began, which waited for nobody.
          where accepted_at_ms >= ${at} and accepted_at_ms > created_at_ms))::float8 as wait
      from (
        select status, created_at_ms, accepted_at_ms, closed_at_ms, missed_at_ms from inquiries
        where service_id = ${serviceId} and status = 'closed' and closed_at_ms >= ${at}
        union all
        select status, created_at_ms, accepted_at_ms, closed_at_ms, missed_at_ms from inquiries
        where service_id = ${serviceId} and status in ('open', 'handling', 'missed')
      ) today`,
  )
  return {
    missedTodayCount: row?.missed ?? 0,
    acceptedTodayCount: row?.accepted ?? 0,
    closedTodayCount: row?.closed ?? 0,
    averageWaitTodayMs: row?.wait == null ? null : Math.round(row.wait),
  }
}

async function agentsByStatus(db: Db, serviceId: string, nowMs: number): Promise<QueueMonitor['agents']> {
  const rows = await rowsOf<{ status: string | null; is_here: boolean; count: number }>(
    db,
    sql`
      select status, is_here, count(*)::int as count
      from (
        select u.status, exists (
          select 1 from presence p
          where p.eid = u.eid and p.gone_at_ms is null and p.seen_at_ms > ${seenSince(nowMs)}::bigint) as is_here
        from users u
        where u.service_id = ${serviceId} and u.kind = 'staff'
          and u.suspended_at_ms is null and u.invitation_ends_at_ms is null
      ) staff
      group by status, is_here`,
  )
  const here = (status: string) => rows.find((row) => row.is_here && row.status === status)?.count ?? 0
  return {
    available: here('available'),
    busy: here('busy'),
    away: here('away'),
    doNotDisturb: here('do-not-disturb'),
    notConnected: rows.filter(({ is_here }) => !is_here).reduce((sum, { count }) => sum + count, 0),
  }
}

/** Voice and video calls of a service that run: how many, and since when the longest has lasted. */
async function ongoingCalls(db: Db, serviceId: string) {
  const [row] = await db
    .select({ count: count(), since: min(calls.createdAtMs) })
    .from(calls)
    .where(and(eq(calls.serviceId, serviceId), isNull(calls.endedAtMs)))
  return { callCount: row?.count ?? 0, longestCallSinceMs: row?.since ?? null }
}
