import { sql } from 'drizzle-orm'
import type { Inquiry } from '#core/contract/index.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { members } from '#server/db/schema.ts'
import { rooms } from '#server/db/schema.ts'

export type Room = typeof rooms.$inferSelect
export type Member = typeof members.$inferSelect

/** A room with all that decides who may see what of it. */
export type RoomState = {
  room: Room
  /** The newest inquiry. */
  inquiry: Inquiry | null
  /** Present and former. */
  members: Member[]
  /** Inquiries that the members handled last, by id; the newest too. */
  inquiries: ReadonlyMap<string, Inquiry>
}

/**
 * Loads rooms and, with `lock`, keeps everybody else from changing them until the transaction ends. Rooms are locked
 * in the order of their ids. `skip-locked` leaves out what somebody else works on.
 */
export async function loadRooms(
  tx: Db,
  ids: readonly string[],
  lock: 'lock' | 'skip-locked' | 'read',
): Promise<Map<string, RoomState>> {
  const select = tx
    .select()
    .from(rooms)
    .where(sql`${rooms.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(rooms.id)
  const found = await (lock === 'read'
    ? select
    : select.for('update', lock === 'skip-locked' ? { skipLocked: true } : {}))
  if (found.length === 0) return new Map()
  const foundIds = found.map(({ id }) => id)
  // A statement of its own, after the locks: it sees what was committed while waiting for them.
  const [parts] = await rowsOf<{ members: Member[]; inquiries: Array<Inquiry & { roomId: string }> }>(
    tx,
    sql`
      with m as (
        select room_id as "roomId", eid, kind, delivered_seq as "deliveredSeq", read_seq as "readSeq",
          left_seq as "leftSeq", left_at_ms as "leftAtMs", left_preview as "leftPreview",
          left_preview_eid as "leftPreviewEid", inquiry_id as "inquiryId"
        from members where room_id = any(${sql.param(foundIds)}::uuid[])
      ), i as (
        select room_id as "roomId", id, status, agent_eid as "agentEid", agent_name as "agentName",
          created_at_ms as "createdAtMs", accepted_at_ms as "acceptedAtMs", closed_at_ms as "closedAtMs"
        from inquiries
        where room_id = any(${sql.param(foundIds)}::uuid[]) and (
          id = any(${sql.param(found.flatMap(({ inquiryId }) => inquiryId ?? []))}::uuid[])
          or id in (select "inquiryId" from m where "leftSeq" is not null))
      )
      select (select coalesce(json_agg(m), '[]') from m) as members,
        (select coalesce(json_agg(i), '[]') from i) as inquiries`,
  )
  const memberships = new Map<string, Member[]>(foundIds.map((id) => [id, []]))
  for (const member of parts?.members ?? []) memberships.get(member.roomId)?.push(member)
  const inquiries = new Map((parts?.inquiries ?? []).map(({ roomId: _, ...inquiry }) => [inquiry.id, inquiry]))
  return new Map(
    found.map((room) => [
      room.id,
      {
        room,
        inquiry: room.inquiryId === null ? null : (inquiries.get(room.inquiryId) ?? null),
        members: memberships.get(room.id) ?? [],
        inquiries,
      },
    ]),
  )
}

export const memberOf = ({ members }: RoomState, eid: string): Member | undefined =>
  members.find((member) => member.eid === eid)

export const isPresent = (member: Member | undefined): boolean => member !== undefined && member.leftSeq === null

export const presentEids = ({ members }: RoomState): string[] => members.filter(isPresent).map(({ eid }) => eid)

/** Whether the newest inquiry waits for somebody, so that all staff may see it. */
export const isWaiting = ({ inquiry }: RoomState): boolean => inquiry?.status === 'open' || inquiry?.status === 'missed'
