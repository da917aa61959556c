import { inArray, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { letItPass } from '#server/staff/passed-inquiries.ts'
import { inquiries } from './tables.ts'

/** Since when the visitor of an open inquiry `i` waits: anew, if its agent gave it back. */
const waitsSince: SQL = sql`coalesce(i.waiting_since_ms, i.created_at_ms)`

/**
 * Since when the wait of an inquiry `i` counts, in ms of the server's clock; null: it does not count now. An inquiry that
 * its agent gave back begins a new wait, and neither the time in which the
 * service is closed counts nor that in a queue of which the visitor is told.
 */
const countsSince: SQL = sql`greatest(${waitsSince}, i.counts_from_ms)`

/** When an open inquiry `i` has waited too long [INQ-02], as an expression of SQL. */
export const waitEndsMs = (totalWaitMs: number): SQL => sql`(${countsSince} + ${totalWaitMs}::bigint)`

export type Wait = {
  isAsked: boolean
  waitingSinceMs: number
  endsAtMs: number | null
  countsFromMs: number | null
  hasCall: boolean
  hasPassed: boolean
  letPassEids: ReadonlySet<string>
  lastAgentEid: string | null
}

/**
 * Returns the waiting states of open inquiries, by id.
 *
 * @returns `isAsked`: somebody has an offer of it. `waitingSinceMs`: when its visitor began to wait, which is anew if its
 *   agent gave it back. `endsAtMs`: when it is missed; null: its wait does not count now. `countsFromMs`: when the service
 *   opens, or when the visitor was last told their place in the queue. `hasCall`: its visitor waits with a call.
 *   `hasPassed`: it has gone past agents who were out of reach. `letPassEids`: those who have let it pass in this wait.
 *   `lastAgentEid`: who handled the room's last inquiry, if that was closed after `closedAfterMs`
 */
export async function waitsOf(
  tx: Db,
  inquiryIds: readonly string[],
  { totalWaitMs, closedAfterMs }: { totalWaitMs: number; closedAfterMs: number },
): Promise<Map<string, Wait>> {
  type Row = Omit<Wait, 'endsAtMs' | 'letPassEids'> & { id: string; sinceMs: number | null; letPassEids: string[] }
  const rows = await rowsOf<Row>(
    tx,
    sql`
      select i.id, ${waitsSince}::float8 as "waitingSinceMs", ${countsSince}::float8 as "sinceMs",
        i.counts_from_ms::float8 as "countsFromMs",
        exists (select 1 from offers o where o.inquiry_id = i.id and o.status = 'pending') as "isAsked",
        exists (select 1 from calls c where c.inquiry_id = i.id and c.ended_at_ms is null) as "hasCall",
        exists (select 1 from passed_inquiries p where p.inquiry_id = i.id and p.kind = 'not-offered') as "hasPassed",
        array(
          select o.eid from offers o join inquiries w on w.id = o.inquiry_id
          where o.inquiry_id = i.id and ${letItPass}) as "letPassEids",
        (select last.agent_eid from inquiries last
          where last.room_id = i.room_id and last.closed_at_ms > ${closedAfterMs}::bigint
          order by last.closed_at_ms desc limit 1) as "lastAgentEid"
      from inquiries i where i.id = any(${sql.param([...inquiryIds])}::uuid[])`,
  )
  return new Map(
    rows.map(({ id, sinceMs, letPassEids, ...wait }) => [
      id,
      { ...wait, endsAtMs: sinceMs === null ? null : sinceMs + totalWaitMs, letPassEids: new Set(letPassEids) },
    ]),
  )
}

/** Restarts the waiting time of inquiries at `countsFromMs`. */
export const waitFrom = (tx: Db, inquiryIds: readonly string[], countsFromMs: number) =>
  tx
    .update(inquiries)
    .set({ countsFromMs })
    .where(inArray(inquiries.id, [...inquiryIds]))
