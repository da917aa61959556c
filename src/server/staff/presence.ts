import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

/** How long after the last sign of life an agent still counts as connected: a short cut makes nobody absent. */
export const presenceGraceMs = 45_000
/** The same after a connection that was closed on purpose: a client may do so only to connect again. */
const goodbyeGraceMs = 5_000

/** The connected eids, in rows that all processes see. */
export type Presence = {
  connected(connectionId: string, eid: string): Promise<void>
  /** The connection was closed on purpose; one that broke just stops being seen. */
  left(connectionId: string): Promise<void>
  /** The session was ended: nobody comes back. */
  ended(connectionId: string): Promise<void>
  /** Says that these connections of this process are alive. */
  seen(connectionIds: readonly string[]): Promise<void>
}

export const createPresence = (deps: { db: Db; processId: string; nowMs: () => number }): Presence => ({
  async connected(connectionId, eid) {
    await deps.db.execute(sql`
      insert into presence (id, process_id, eid, seen_at_ms)
      values (${connectionId}::uuid, ${deps.processId}::uuid, ${eid}::uuid, ${deps.nowMs()}::bigint)`)
  },
  async left(connectionId) {
    const seenAtMs = deps.nowMs() - presenceGraceMs + goodbyeGraceMs
    await deps.db.execute(sql`
      update presence set seen_at_ms = ${seenAtMs}::bigint where id = ${connectionId}::uuid`)
  },
  async ended(connectionId) {
    await deps.db.execute(sql`delete from presence where id = ${connectionId}::uuid`)
  },
  async seen(connectionIds) {
    await deps.db.execute(sql`
      update presence set seen_at_ms = ${deps.nowMs()}::bigint where id = any(${sql.param(connectionIds)}::uuid[])`)
  },
})

/** Deletes connections that were not seen for long. */
export async function forgetAbsent(db: Db, nowMs: number): Promise<void> {
  await db.execute(sql`delete from presence where seen_at_ms < ${nowMs - 10 * presenceGraceMs}::bigint`)
}

/**
 * After a restart of the only process: whoever was connected when it stopped is given the usual grace to come back,
 * however long it was down.
 */
export async function renewGrace(db: Db, nowMs: number): Promise<void> {
  await db.execute(sql`
    update presence set seen_at_ms = ${nowMs}::bigint
    where seen_at_ms > (select max(seen_at_ms) from presence) - ${presenceGraceMs}::bigint`)
}

/** Since when a connection must have been seen to count. */
export const seenSince = (nowMs: number) => nowMs - presenceGraceMs

/** Whether a service has somebody who is available and connected. */
export async function hasCandidate(db: Db, serviceId: string, nowMs: number): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`
      select 1 from users u
      where u.service_id = ${serviceId} and u.kind = 'staff' and u.status = 'available'
        and exists (select 1 from presence p where p.eid = u.eid and p.seen_at_ms > ${seenSince(nowMs)}::bigint)
      limit 1`,
  )
  return rows.length > 0
}
