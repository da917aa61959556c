import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { PassedInquiry, PassedKind } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { passedInquiries } from './tables.ts'

/** Whether `i`, a row of `inquiries`, was taken from an agent out of reach: false sorts first. */
export const wasGivenUp = sql`not exists (
  select 1 from passed_inquiries p where p.inquiry_id = i.id and p.kind = 'given-to-others')`

/**
 * Whether `u`, a row of `users`, has let the inquiry pass in the wait that it is in now. What they said before somebody
 * took it, or before it was given back, is over.
 */
export const hasLetPass = (inquiryId: string) => sql`exists (
  select 1 from offers o join inquiries w on w.id = o.inquiry_id
  where o.inquiry_id = ${inquiryId}::uuid and o.eid = u.eid and o.status in ('declined', 'expired')
    and o.offered_at_ms >= greatest(coalesce(w.accepted_at_ms, 0), coalesce(w.waiting_since_ms, 0)))`

/** Number of days for which agents can read what has passed them. */
const keptDays = 7

type Passed = {
  inquiryId: string
  kind: InferOutput<typeof PassedKind>
  serviceId: string
  /** The room. */
  id: string
  visitorName: string
}

/** Stores, once for each agent, that an inquiry went past agents who were out of reach. */
export async function passBy(
  { tx, feed }: Transaction,
  eids: readonly string[],
  { inquiryId, kind, serviceId, id: roomId, visitorName }: Passed,
  nowMs: number,
): Promise<void> {
  if (eids.length === 0) return
  const added = await tx
    .insert(passedInquiries)
    .values(eids.map((eid) => ({ inquiryId, eid, kind, serviceId, roomId, visitorName, atMs: nowMs })))
    .onConflictDoNothing()
    .returning({ eid: passedInquiries.eid })
  feed.add(
    serviceId,
    added.map(({ eid }) => eid),
    { kind: 'changed', what: 'listPassedInquiries' },
  )
}

/** The inquiry is offered to the agent after all: nothing has gone past them. */
export async function takeBackPassed(
  { tx, feed }: Transaction,
  { inquiryId, eid, serviceId }: { inquiryId: string; eid: string; serviceId: string },
): Promise<void> {
  const isIt = and(
    eq(passedInquiries.inquiryId, inquiryId),
    eq(passedInquiries.eid, eid),
    eq(passedInquiries.kind, 'not-offered'),
  )
  const deleted = await tx.delete(passedInquiries).where(isIt).returning({ eid: passedInquiries.eid })
  if (deleted.length > 0) feed.add(serviceId, [eid], { kind: 'changed', what: 'listPassedInquiries' })
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
