import { sql } from 'drizzle-orm'
import type { QueuePlace } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import type { Resources } from '#server/domain/module.ts'
import { hasLetPass, wasGivenUp } from '#server/staff/passed-inquiries.ts'
import { isInReach } from '#server/staff/presence.ts'
import { byPriority, isAmong, teamOf } from '#server/tags/teams.ts'

type Waiting = { serviceId: string; id: string; tag_id: string | null }
const noPlace: QueuePlace = { place: null, usualWaitMs: null }

/** As many of the newest closed inquiries say how long people wait, and at least so many must. */
const [looked, least] = [20, 5]

/**
 * The place of a visitor's open inquiry among those of its team, in the order in which the router offers them. Its wait
 * counts from now on, unless it is being offered: who knows their place is not forgotten. `not-found`: another's room.
 */
export const createQueuePlace =
  ({ pushDevices }: Pick<Resources, 'pushDevices'>): ReadHandler<'getQueuePlace'> =>
  async ({ params: { roomId } }, { db, session: { eid, serviceId }, nowMs }) => {
    const [room] = await rowsOf<{ id: string | null; tag_id: string | null }>(
      db,
      sql`
      select i.id, i.tag_id from rooms r join room_visitors v on v.room_id = r.id
        left join inquiries i on i.id = r.inquiry_id and i.status = 'open'
      where r.id = ${roomId}::uuid and r.service_id = ${serviceId} and v.visitor_eid = ${eid}::uuid`,
    )
    if (!room) return fail('not-found')
    const { id, tag_id } = room
    if (id === null) return ok(noPlace)
    const byPush = await pushDevices.reached(db, serviceId, 'offer')
    if (!(await isSomebodyHere(db, { serviceId, id, tag_id }, nowMs, byPush))) return ok(noPlace)
    const [waiting] = await rowsOf<{ place: number }>(
      db,
      sql`
      select place from (
        select i.id, row_number() over (order by ${wasGivenUp}, ${byPriority}, i.created_at_ms, i.id)::int as place
        from inquiries i
        where i.service_id = ${serviceId} and i.status = 'open' and i.tag_id is not distinct from ${tag_id}::uuid
      ) queue
      where id = ${id}::uuid`,
    )
    await db.execute(sql`
    update inquiries i set counts_from_ms = ${nowMs}::bigint
    where i.id = ${id}::uuid and i.status = 'open'
      and not exists (select 1 from offers o where o.inquiry_id = i.id and o.status = 'pending')`)
    return ok({ place: waiting?.place ?? null, usualWaitMs: await usualWait(db, serviceId) })
  }

/** Whether somebody whom the router would ask is here: of the team, or of its overflow, and has not declined it. */
async function isSomebodyHere(
  db: Db,
  { serviceId, id, tag_id }: Waiting,
  nowMs: number,
  byPush: readonly string[],
): Promise<boolean> {
  const { eids, overflowEids } = await teamOf(db, tag_id)
  const here = await rowsOf(
    db,
    sql`
      select 1 from users u
      where u.service_id = ${serviceId} and u.kind = 'staff' and u.status = 'available'
        and ${isAmong(eids && [...eids, ...overflowEids])}
        and ${isInReach(nowMs, byPush)}
        and not ${hasLetPass(id)}
      limit 1`,
  )
  return here.length > 0
}

/** A longer wait was over night, in milliseconds. */
const longestWaitMs = 3_600_000

async function usualWait(db: Db, serviceId: string): Promise<number | null> {
  const [row] = await rowsOf<{ count: number; wait: number | null }>(
    db,
    sql`
      select count(*)::int as count, avg(accepted_at_ms - created_at_ms)::float8 as wait from (
        select accepted_at_ms, created_at_ms from inquiries
        where service_id = ${serviceId} and status = 'closed'
          -- Not those that an agent began, and not those that were left while the service was closed.
          and accepted_at_ms - created_at_ms between 1 and ${longestWaitMs}::bigint
        order by closed_at_ms desc
        limit ${looked}::int
      ) newest`,
  )
  return row && row.count >= least && row.wait !== null ? Math.round(row.wait) : null
}
