import { eq, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
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

type Wait = {
  isAsked: boolean
  waitingSinceMs: number
  endsAtMs: number | null
  countsFromMs: number | null
  hasCall: boolean
  hasPassed: boolean
}

/**
 * Returns the waiting state of an open inquiry.
 *
 * @returns `isAsked`: somebody has an offer of it. `waitingSinceMs`: when its visitor began to wait, which is anew if its
 *   agent gave it back. `endsAtMs`: when it is missed; null: its wait does not count now. `countsFromMs`: when the service
 *   opens, or when the visitor was last told their place in the queue. `hasCall`: its visitor waits with a call.
 *   `hasPassed`: it has gone past agents who were out of reach
 */
export async function waitOf(tx: Db, inquiryId: string, totalWaitMs: number): Promise<Wait> {
  type Row = {
    is_asked: boolean
    waiting_since: number
    since: number | null
    counts_from: number | null
    has_call: boolean
    has_passed: boolean
  }
  const [row] = await rowsOf<Row>(
    tx,
    sql`
      select ${waitsSince}::float8 as waiting_since, ${countsSince}::float8 as since,
        i.counts_from_ms::float8 as counts_from,
        exists (select 1 from offers o where o.inquiry_id = i.id and o.status = 'pending') as is_asked,
        exists (select 1 from calls c where c.inquiry_id = i.id and c.ended_at_ms is null) as has_call,
        exists (select 1 from passed_inquiries p where p.inquiry_id = i.id and p.kind = 'not-offered') as has_passed
      from inquiries i where i.id = ${inquiryId}::uuid`,
  )
  const since = row?.since ?? null
  return {
    isAsked: row?.is_asked ?? false,
    waitingSinceMs: row?.waiting_since ?? 0,
    endsAtMs: since === null ? null : since + totalWaitMs,
    countsFromMs: row?.counts_from ?? null,
    hasCall: row?.has_call ?? false,
    hasPassed: row?.has_passed ?? false,
  }
}

/** Restarts an inquiry's waiting time at `countsFromMs`. */
export const waitFrom = (tx: Db, inquiryId: string, countsFromMs: number) =>
  tx.update(inquiries).set({ countsFromMs }).where(eq(inquiries.id, inquiryId))
