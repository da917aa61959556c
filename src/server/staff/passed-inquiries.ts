import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { PassedInquiry, PassedKind } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { passedInquiries } from './tables.ts'

/** Whether `i`, a row of `inquiries`, was taken from an agent out of reach: false sorts first. */
export const wasGivenUp = sql`not exists (
  select 1 from passed_inquiries p where p.inquiry_id = i.id and p.kind = 'given-to-others')`

/**
 * Whether an agent has let an inquiry `w` pass with the offer `o` in the wait that it is in now. What they said before
 * somebody took it, or before it was given back, is over.
 */
export const letItPass = sql`(o.status in ('declined', 'expired')
  and o.offered_at_ms >= greatest(coalesce(w.accepted_at_ms, 0), coalesce(w.waiting_since_ms, 0)))`

/** Whether `u`, a row of `users`, has let the inquiry pass. */
export const hasLetPass = (inquiryId: string) => sql`exists (
  select 1 from offers o join inquiries w on w.id = o.inquiry_id
  where o.inquiry_id = ${inquiryId}::uuid and o.eid = u.eid and ${letItPass})`

/** Number of days for which agents can read what has passed them. */
const keptDays = 7

type Passed = {
  inquiryId: string
  eid: string
  kind: InferOutput<typeof PassedKind>
  serviceId: string
  roomId: string
  visitorName: string
}

/** Stores, once for each inquiry and agent, that an inquiry went past an agent who was out of reach. */
export async function passBy({ tx, feed }: Transaction, passed: readonly Passed[], nowMs: number): Promise<void> {
  if (passed.length === 0) return
  const rows = passed.map((each) => ({ ...each, atMs: nowMs, readAtMs: null }))
  const added = await rowsOf<{ eid: string; service_id: string }>(
    tx,
    sql`${insertRows(passedInquiries, rows)} on conflict do nothing returning eid, service_id`,
  )
  tellPassed(feed, added)
}

/** Inquiries are offered to these agents after all: nothing has gone past them. */
export async function takeBackPassed(
  { tx, feed }: Transaction,
  offered: ReadonlyArray<{ inquiryId: string; eid: string }>,
): Promise<void> {
  if (offered.length === 0) return
  const ids = sql.param(offered.map(({ inquiryId }) => inquiryId))
  const eids = sql.param(offered.map(({ eid }) => eid))
  const deleted = await rowsOf<{ eid: string; service_id: string }>(
    tx,
    sql`
      delete from passed_inquiries p using unnest(${ids}::uuid[], ${eids}::uuid[]) as o (inquiry_id, eid)
      where p.inquiry_id = o.inquiry_id and p.eid = o.eid and p.kind = 'not-offered'
      returning p.eid, p.service_id`,
  )
  tellPassed(feed, deleted)
}

const tellPassed = (feed: FeedDraft, rows: ReadonlyArray<{ eid: string; service_id: string }>) => {
  for (const { eid, service_id } of rows) feed.add(service_id, [eid], { kind: 'changed', what: 'listPassedInquiries' })
}

/** Returns the user's unread passed inquiries, newest first. */
export async function listPassed(db: Db, eid: string): Promise<PassedInquiry[]> {
  const rows = await rowsOf<{
    inquiry_id: string
    room_id: string
    kind: PassedInquiry['kind']
    visitor_name: string
    at_ms: number
    agent_name: string | null
  }>(
    db,
    sql`
      select p.inquiry_id, p.room_id, p.kind, p.visitor_name, p.at_ms, i.agent_name
      from passed_inquiries p left join inquiries i on i.id = p.inquiry_id
      where p.eid = ${eid}::uuid and p.read_at_ms is null
        -- What came back to the agent needs no word.
        and i.agent_eid is distinct from p.eid
      order by p.at_ms desc, p.inquiry_id limit 50`,
  )
  return rows.map((row) => ({
    inquiryId: row.inquiry_id,
    conversationId: row.room_id,
    kind: row.kind,
    visitorName: row.visitor_name,
    atMs: row.at_ms,
    agentName: row.agent_name,
  }))
}

export const forgetPassed: WriteHandler<'forgetPassedInquiries'> = async (
  { body: { untilMs } },
  { tx, feed, session: { eid, serviceId } },
) => {
  const isRead = and(eq(passedInquiries.eid, eid), isNull(passedInquiries.readAtMs), lte(passedInquiries.atMs, untilMs))
  const read = await tx
    .update(passedInquiries)
    .set({ readAtMs: untilMs })
    .where(isRead)
    .returning({ eid: passedInquiries.eid })
  if (read.length > 0) feed.add(serviceId, [eid], { kind: 'changed', what: 'listPassedInquiries' })
  return ok(null)
}

export async function deleteOldPassed(db: Db, nowMs: number): Promise<void> {
  await db.delete(passedInquiries).where(lte(passedInquiries.atMs, nowMs - keptDays * 24 * 60 * 60_000))
}
