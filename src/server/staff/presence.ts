import { type SQL, sql } from 'drizzle-orm'
import type { Attention } from '#core/contract/topics.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

/** Time after which a connection that was not seen counts as gone: a short cut must not make an agent absent. */
export const presenceGraceMs = 45_000
/** The same for a connection that was closed on purpose: its client may be about to connect again. */
const goodbyeGraceMs = 5_000

/** Stores which eids are connected, for all processes to see. */
export type Presence = {
  /** The client closed the connection on purpose. */
  left(connectionId: string): Promise<void>
  /** The connection broke: its client counts as present for a while. */
  lost(connection: { id: string; eid: string }): Promise<void>
  /** The session was ended: the client cannot come back. */
  ended(connectionId: string): Promise<void>
  /** These connections of this process are alive. One that is not stored yet is new, or came while the database was away. */
  seen(connections: ReadonlyArray<{ id: string; eid: string }>): Promise<void>
  /**
   * Whether the user looks at the client, as it says: who does gets no push. Without a window it counts as gone, although
   * its worker still answers.
   */
  attention(connection: { id: string; eid: string }, attention: Attention): Promise<void>
  /** Their clients have just answered a probe. */
  answered(connectionIds: readonly string[]): Promise<void>
}

export const createPresence = (deps: { db: Db; processId: string; nowMs: () => number }): Presence => ({
  async left(connectionId) {
    const seenAtMs = deps.nowMs() - presenceGraceMs + goodbyeGraceMs
    await deps.db.execute(sql`
      update presence set seen_at_ms = ${seenAtMs}::bigint, gone_at_ms = ${deps.nowMs()}::bigint
      where id = ${connectionId}::uuid`)
  },
  async lost({ id, eid }) {
    const nowMs = deps.nowMs()
    await deps.db.execute(sql`
      insert into presence (id, process_id, eid, seen_at_ms, gone_at_ms)
      values (${id}::uuid, ${deps.processId}::uuid, ${eid}::uuid, ${nowMs}::bigint, ${nowMs}::bigint)
      on conflict (id) do update set seen_at_ms = excluded.seen_at_ms, gone_at_ms = excluded.gone_at_ms`)
  },
  async ended(connectionId) {
    await deps.db.execute(sql`
      update presence set seen_at_ms = ${seenSince(deps.nowMs())}::bigint, gone_at_ms = ${deps.nowMs()}::bigint
      where id = ${connectionId}::uuid`)
  },
  async seen(connections) {
    const ids = connections.map(({ id }) => id)
    const eids = connections.map(({ eid }) => eid)
    await deps.db.execute(sql`
      insert into presence (id, process_id, eid, seen_at_ms, answered_at_ms)
      select id, ${deps.processId}::uuid, eid, ${deps.nowMs()}::bigint, ${deps.nowMs()}::bigint
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(eids)}::uuid[]) as seen (id, eid)
      on conflict (id) do update set seen_at_ms = excluded.seen_at_ms`)
  },
  async attention({ id, eid }, attention) {
    const nowMs = deps.nowMs()
    const goneAtMs = attention === 'closed' ? nowMs : null
    await deps.db.execute(sql`
      insert into presence (id, process_id, eid, seen_at_ms, gone_at_ms, answered_at_ms, is_attended)
      values (${id}::uuid, ${deps.processId}::uuid, ${eid}::uuid, ${nowMs}::bigint, ${goneAtMs}::bigint, ${nowMs}::bigint,
        ${attention === 'attended'})
      on conflict (id) do update set is_attended = excluded.is_attended, gone_at_ms = excluded.gone_at_ms,
        answered_at_ms = case when excluded.gone_at_ms is null then excluded.answered_at_ms else presence.answered_at_ms end`)
  },
  async answered(connectionIds) {
    const ids = sql.param([...connectionIds])
    await deps.db.execute(sql`
      update presence set answered_at_ms = ${deps.nowMs()}::bigint where id = any(${ids}::uuid[])`)
  },
})

/** Deletes connections that were not seen for long. */
export async function forgetAbsent(db: Db, nowMs: number): Promise<void> {
  await db.execute(sql`delete from presence where seen_at_ms < ${nowMs - 10 * presenceGraceMs}::bigint`)
}

/**
 * After a restart of the only process: gives the clients that were connected when it stopped the usual time to come
 * back, however long it was down.
 */
export async function renewGrace(db: Db, nowMs: number): Promise<void> {
  await db.execute(sql`
    update presence set seen_at_ms = ${nowMs}::bigint,
      gone_at_ms = case when gone_at_ms is null then null else ${nowMs}::bigint end
    where seen_at_ms > (select max(seen_at_ms) from presence) - ${presenceGraceMs}::bigint`)
}

/** A connection counts if it was seen after this time. */
export const seenSince = (nowMs: number) => nowMs - presenceGraceMs

/** Whether somebody is connected, or was a moment ago. */
export async function isConnected(db: Db, eid: string, nowMs: number): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from presence where eid = ${eid}::uuid and seen_at_ms > ${seenSince(nowMs)}::bigint limit 1`,
  )
  return rows.length > 0
}

/**
 * Whether `u`, a row of `users`, is connected, or was a moment ago, or can be told by push.
 *
 * @param byPush accounts whose devices can be told (`server/push-devices`)
 */
export const isInReach = (nowMs: number, byPush: readonly string[]): SQL => {
  const isSeen = sql`exists (select 1 from presence p where p.eid = u.eid and p.seen_at_ms > ${seenSince(nowMs)}::bigint)`
  return byPush.length === 0 ? isSeen : sql`(${isSeen} or u.eid = any(${sql.param([...byPush])}::uuid[]))`
}

/** Whether a service has an agent who is available and in reach. */
export async function hasCandidate(
  db: Db,
  serviceId: string,
  nowMs: number,
  byPush: readonly string[],
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`
      select 1 from users u
      where u.service_id = ${serviceId} and u.kind = 'staff' and u.status = 'available'
        and ${isInReach(nowMs, byPush)}
      limit 1`,
  )
  return rows.length > 0
}
