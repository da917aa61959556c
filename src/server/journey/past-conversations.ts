import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Conversation } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import { loadRooms } from '#server/conversations/room-state.ts'
import { participants, rooms, roomVisitors } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import { inquiries } from '#server/inquiries/tables.ts'
import { users } from '#server/services/tables.ts'

/** Rooms that the session may see: its own, and for staff those that wait. */
export function visibleTo({ eid, kind, serviceId }: Session) {
  const own = sql`exists (select 1 from ${participants} m where m.room_id = ${rooms.id} and m.eid = ${eid}::uuid)`
  const waits = sql`exists (
    select 1 from ${inquiries} i where i.id = ${rooms.inquiryId} and i.status in ('open', 'missed'))`
  return and(eq(rooms.serviceId, serviceId), kind === 'staff' ? sql`(${own} or ${waits})` : own)
}

const isIn = (eid: string) =>
  sql`exists (select 1 from ${participants} m where m.room_id = ${rooms.id} and m.eid = ${eid}::uuid)`

/** A page of somebody's conversations, newest first: those that the session may see. */
export async function listConversationsOf(
  tx: Db,
  session: Session,
  eid: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Result<{ conversations: Conversation[]; next: string | null }>> {
  const [start] = after
    ? await tx
        .select()
        .from(rooms)
        .where(and(eq(rooms.id, after), visibleTo(session)))
    : []
  if (after && !start) return fail('not-found')
  const before = start && sql`(${rooms.createdAtMs}, ${rooms.id}) < (${start.createdAtMs}::bigint, ${start.id}::uuid)`
  const found = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(visibleTo(session), isIn(eid), before))
    .orderBy(desc(rooms.createdAtMs), desc(rooms.id))
    .limit(limit + 1)
  const ids = found.slice(0, limit).map(({ id }) => id)
  const states = await loadRooms(tx, ids, 'read')
  const all = ids.flatMap((id) => {
    const state = states.get(id)
    return (state && conversationFor(state, session)) ?? []
  })
  const conversations = all.slice(0, fittingCount(all))
  const isLast = conversations.length === all.length && found.length <= limit
  return ok({ conversations, next: isLast ? null : (conversations.at(-1)?.id ?? null) })
}

/** The newest conversation of a visitor that the session may see. */
export async function latestConversationOf(
  tx: Db,
  session: Session,
  visitorEid: string,
): Promise<Result<{ conversation: Conversation }>> {
  const listed = await listConversationsOf(tx, session, visitorEid, { limit: 1 })
  if (!listed.ok) return listed
  const conversation = listed.value.conversations.find((each) => each.visitorEid === visitorEid)
  return conversation ? ok({ conversation }) : fail('not-found')
}

/** Names of colleagues, and of visitors in conversations that the session may see. */
export async function simpleProfiles(
  tx: Db,
  session: Session,
  eids: readonly string[],
): Promise<Array<{ eid: string; name: string; kind: 'staff' | 'visitor' }>> {
  const found = await tx
    .select({ eid: users.eid, name: users.name, kind: users.kind })
    .from(users)
    .where(
      and(
        eq(users.serviceId, session.serviceId),
        inArray(users.eid, [...eids]),
        sql`(${users.kind} = 'staff' or (${users.kind} = 'visitor' and exists (
          select 1 from ${rooms} join ${roomVisitors} on ${roomVisitors.roomId} = ${rooms.id}
          where ${roomVisitors.visitorEid} = ${users.eid} and ${visibleTo(session)})))`,
      ),
    )
  return found.flatMap(({ kind, ...person }) => (kind === 'staff' || kind === 'visitor' ? [{ ...person, kind }] : []))
}
