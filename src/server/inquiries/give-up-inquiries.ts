import { type SQL, sql } from 'drizzle-orm'
import { loadRooms } from '#server/conversations/room-state.ts'
import { type Database, type Db, rowsOf } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { passBy } from '#server/staff/passed-inquiries.ts'
import { presenceGraceMs, seenSince } from '#server/staff/presence.ts'
import { backToQueue } from './back-to-queue.ts'
import type { InquiryChange, RoutingRules } from './route-inquiry.ts'
import { settleOffers } from './settle-offers.ts'

/**
 * Puts the inquiries of agents who have been out of reach for their service's time back into the queue, first in line.
 *
 * @returns whether there were any
 */
export async function giveUpInquiries(
  { database, changes }: { database: Database; changes: Changes },
  rules: RoutingRules,
): Promise<boolean> {
  const found = await givenUp(database.db, rules.nowMs())
  for (const { room_id } of found) await changes.run(({ tx, feed }) => giveUp({ tx, feed, rules }, room_id))
  return found.length > 0
}

/** When the agent of the inquiry `i` was there last, and whether they are now. */
const lastSeen = (nowMs: number) => sql`(
  select max(coalesce(p.gone_at_ms, p.seen_at_ms)) as at_ms, max(p.seen_at_ms) as seen_ms,
    coalesce(bool_or(p.gone_at_ms is null and p.seen_at_ms > ${seenSince(nowMs)}::bigint), false) as is_here
  from presence p where p.eid = i.agent_eid) as last`

/** Pause before an inquiry is looked at again that stays with its agent because no colleague is available. */
const noColleagueMs = 5000

/** When the next inquiry may have to leave its agent, as an expression of SQL, if its agent gives no sign of life until then. */
export const nextGiveUpMs = (nowMs: number): SQL => sql`(
  select min(case when due.at_ms > ${nowMs}::bigint then due.at_ms else ${nowMs + noColleagueMs}::bigint end)
  from inquiries i join services s on s.id = i.service_id
  cross join lateral ${lastSeen(nowMs)}
  cross join lateral (select greatest(
    greatest(last.at_ms, i.accepted_at_ms) + s.out_of_reach_seconds * 1000::bigint,
    case when last.is_here then last.seen_ms + ${presenceGraceMs}::bigint end) as at_ms) as due
  where i.status = 'handling')`

/**
 * Inquiries whose agent has had no connection for the service's time, where a colleague is available: without one the
 * visitor would only lose the agent, who may be back any moment.
 */
const givenUp = (db: Db, nowMs: number, inquiryId: string | null = null) =>
  rowsOf<{ room_id: string }>(
    db,
    sql`
      select i.room_id from inquiries i
      join services s on s.id = i.service_id
      cross join lateral ${lastSeen(nowMs)}
      where i.status = 'handling' and not last.is_here
        and (${inquiryId}::uuid is null or i.id = ${inquiryId}::uuid)
        and greatest(last.at_ms, i.accepted_at_ms) <= ${nowMs}::bigint - s.out_of_reach_seconds * 1000::bigint
        and exists (
          select 1 from users u join presence p on p.eid = u.eid
          where u.service_id = i.service_id and u.kind = 'staff' and u.status = 'available' and u.eid <> i.agent_eid
            and p.gone_at_ms is null and p.seen_at_ms > ${seenSince(nowMs)}::bigint)`,
  )

async function giveUp({ tx, feed, rules }: InquiryChange, roomId: string): Promise<void> {
  const state = (await loadRooms(tx, [roomId], 'skip-locked')).get(roomId)
  const nowMs = rules.nowMs()
  // The agent may be back, or the inquiry closed, since the rows were read.
  const { inquiry = null, room } = state ?? {}
  if (!state || !room || !inquiry || inquiry.agentEid === null || inquiry.status !== 'handling') return
  if ((await givenUp(tx, nowMs, inquiry.id)).length === 0) return
  const { agentEid, agentName } = inquiry
  await settleOffers({ tx, feed }, inquiry.id, { name: 'withdrawn' })
  const words = { kind: 'inquiry-released', senderEid: null, senderName: agentName ?? '', text: '' } as const
  await backToQueue({ tx, feed, rules }, state, inquiry, { words, by: { eid: null, name: '' } })
  const { id, serviceId, visitorName } = room
  const passed = {
    inquiryId: inquiry.id,
    eid: agentEid,
    kind: 'given-to-others',
    serviceId,
    roomId: id,
    visitorName,
  } as const
  await passBy({ tx, feed }, [passed], nowMs)
}
