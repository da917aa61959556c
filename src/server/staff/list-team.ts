import { sql } from 'drizzle-orm'
import type { TeamMember } from '#core/contract/index.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { seenSince } from './presence.ts'

/**
 * The active staff of a service: who is connected, or else told by push, or was last seen when, and how many inquiries each
 * handles.
 *
 * @param byPush accounts whose devices can be told of offers
 */
export async function listTeam(
  db: Db,
  serviceId: string,
  nowMs: number,
  byPush: readonly string[],
): Promise<TeamMember[]> {
  const rows = await rowsOf<{ eid: string; handling: number; is_here: boolean; last_seen: number | null }>(
    db,
    sql`
      select u.eid, handling.count::int as handling,
        exists (
          select 1 from presence p
          where p.eid = u.eid and p.gone_at_ms is null and p.seen_at_ms > ${seenSince(nowMs)}::bigint) as is_here,
        (select max(d.last_used_at_ms) from devices d where d.eid = u.eid) as last_seen
      from users u
      cross join lateral (
        select count(*) from inquiries where agent_eid = u.eid and status = 'handling') as handling
      where u.service_id = ${serviceId} and u.kind = 'staff'
        and u.suspended_at_ms is null and u.invitation_ends_at_ms is null
      order by u.eid`,
  )
  return rows.map(({ eid, handling, is_here: isHere, last_seen: lastSeen }) => ({
    eid,
    handling,
    isHere,
    ...(!isHere && byPush.includes(eid) && { isByPush: true }),
    ...(!isHere && lastSeen !== null && { lastSeenAtMs: lastSeen }),
  }))
}
