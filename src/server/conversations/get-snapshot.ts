import { and, eq, sql } from 'drizzle-orm'
import type { Conversation, Offer, Staff } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { feeds, offers, rooms } from '#server/db/schema.ts'
import { offerOf } from '#server/inquiries/offer-of.ts'
import type { Session } from '#server/session/session.ts'
import { listStaff } from '#server/staff/list-staff.ts'
import { conversationFor } from './conversation-for.ts'
import { loadRooms } from './room-state.ts'

export type Snapshot = {
  n: number
  conversations: Conversation[]
  offers: Offer[]
  staff: Staff[]
  more: boolean
}

/**
 * A page of everything that a session may see. Pages go by the age of the conversations, which never changes: one that
 * changes while pages are read cannot slip through between them, and what it became is in the feed after `n`.
 */
export async function getSnapshot(
  tx: Db,
  session: Session,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Result<Snapshot>> {
  const { eid, serviceId, kind } = session
  // First of all: what happens from here on has a greater number, and is replayed on top.
  const [feed] = await tx.select({ lastN: feeds.lastN }).from(feeds).where(eq(feeds.eid, eid))
  const [start] = before
    ? await tx
        .select({ createdAtMs: rooms.createdAtMs })
        .from(rooms)
        .where(and(eq(rooms.id, before), eq(rooms.serviceId, serviceId)))
    : []
  if (before && !start) return fail('not-found')

  const ids = (
    await rowsOf<{ id: string }>(
      tx,
      sql`
        with visible as (
          select room_id as id from members where eid = ${eid}::uuid
          ${kind === 'staff' ? waitingRooms(serviceId) : sql``}
        )
        select r.id from rooms r join visible using (id)
        where r.service_id = ${serviceId}
          ${start ? sql`and (r.created_at_ms, r.id) < (${start.createdAtMs}::bigint, ${before}::uuid)` : sql``}
        order by r.created_at_ms desc, r.id desc
        limit ${limit + 1}::int`,
    )
  ).map(({ id }) => id)
  const states = await loadRooms(tx, ids.slice(0, limit), 'read')
  const conversations = ids.slice(0, limit).flatMap((id) => {
    const state = states.get(id)
    return (state && conversationFor(state, session)) ?? []
  })
  const isFirst = before === undefined && kind === 'staff'
  const pending = isFirst
    ? await tx
        .select()
        .from(offers)
        .where(and(eq(offers.eid, eid), eq(offers.status, 'pending')))
    : []
  return ok({
    n: feed?.lastN ?? 0,
    conversations,
    offers: pending.map(offerOf),
    staff: isFirst ? await listStaff(tx, serviceId) : [],
    more: ids.length > limit,
  })
}

const waitingRooms = (serviceId: string) => sql`
  union
  select r.id from inquiries i join rooms r on r.inquiry_id = i.id
  where i.service_id = ${serviceId} and i.status = 'open'
  union
  select r.id from inquiries i join rooms r on r.inquiry_id = i.id
  where i.service_id = ${serviceId} and i.status = 'missed'`
