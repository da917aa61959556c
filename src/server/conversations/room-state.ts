import { sql } from 'drizzle-orm'
import type { Inquiry, Written } from '#core/contract/index.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { keptPlan } from '#server/db/kept-plan.ts'
import type { participants, rooms } from './tables.ts'

/** A room with its visitor, who is one of the participants. */
export type Room = typeof rooms.$inferSelect & { visitorEid: string; visitorName: string }
export type Participant = typeof participants.$inferSelect
/** A participant with an account, who reads in the app or the widget. */
export type Member = Participant & { eid: string }

/** A room with everything that decides what each eid may see of it. */
export type RoomState = {
  room: Room
  /** The newest inquiry. */
  inquiry: Written<Inquiry> | null
  /** Present and former. */
  members: Member[]
  /** Present and former participants without an account. */
  addressees: Participant[]
  /** The newest inquiry and those that the members handled last, by id. */
  inquiries: ReadonlyMap<string, Inquiry>
}

export const loadRoomsPlan = keptPlan(
  'load_rooms',
  'p_ids uuid[], p_lock text',
  'table (rooms json, participants json, inquiries json)',
  // The statement after the locks sees what was committed while waiting for them.
  `if p_lock = 'lock' then
      p_ids := array(select id from rooms where id = any(p_ids) order by id for update);
    elsif p_lock = 'skip-locked' then
      p_ids := array(select id from rooms where id = any(p_ids) order by id for update skip locked);
    end if;
    return query
    with r as (
      select id, service_id as "serviceId", channel, language, page, created_at_ms as "createdAtMs", last_seq as "lastSeq", last_at_ms as "lastAtMs", preview,
        preview_eid as "previewEid", inquiry_id as "inquiryId", tag_id as "tagId",
        staff_eid as "staffEid"
      from rooms where id = any(p_ids)
    ), m as (
      select id, room_id as "roomId", eid, address, channel, role, name, delivered_seq as "deliveredSeq", read_seq as "readSeq",
        left_seq as "leftSeq", left_at_ms as "leftAtMs", left_preview as "leftPreview",
        left_preview_eid as "leftPreviewEid", inquiry_id as "inquiryId"
      from participants where room_id = any(p_ids)
    ), i as (
      select room_id as "roomId", id, status, agent_eid as "agentEid", agent_name as "agentName",
        created_at_ms as "createdAtMs", accepted_at_ms as "acceptedAtMs", closed_at_ms as "closedAtMs",
        missed_at_ms as "missedAtMs", tag_id as "tagId", label_ids as "labelIds",
        closing_since_ms as "closingSinceMs", closes_at_ms as "closesAtMs", follow_up as "followUp"
      from inquiries
      where room_id = any(p_ids) and (
        id in (select "inquiryId" from r) or id in (select "inquiryId" from m where "leftSeq" is not null))
    )
    select (select coalesce(json_agg(r), '[]') from r), (select coalesce(json_agg(m), '[]') from m),
      (select coalesce(json_agg(i), '[]') from i)`,
)

/**
 * Loads rooms. `lock`: no other transaction changes them until this one ends; rooms are locked in the order of their
 * ids. `skip-locked`: leaves out rooms that another transaction has locked.
 */
export async function loadRooms(
  tx: Db,
  ids: readonly string[],
  lock: 'lock' | 'skip-locked' | 'read',
): Promise<Map<string, RoomState>> {
  const [parts] = await rowsOf<RoomParts>(
    tx,
    sql`
      select rooms, participants, inquiries
      from ${sql.raw(loadRoomsPlan.name)}(${sql.param(ids)}::uuid[], ${lock})`,
  )
  return roomStates(parts)
}

/** A row of `loadRoomsPlan`. */
export type RoomParts = {
  rooms: Array<typeof rooms.$inferSelect>
  participants: Participant[]
  inquiries: Array<Written<Inquiry> & { roomId: string }>
}

export function roomStates(parts: RoomParts | undefined): Map<string, RoomState> {
  const found = parts?.rooms ?? []
  const inRoom = new Map<string, Participant[]>(found.map(({ id }) => [id, []]))
  for (const participant of parts?.participants ?? []) inRoom.get(participant.roomId)?.push(participant)
  const inquiries = new Map((parts?.inquiries ?? []).map(({ roomId: _, ...inquiry }) => [inquiry.id, inquiry]))
  return new Map(found.map((room) => [room.id, stateOf(room, inRoom.get(room.id) ?? [], inquiries)]))
}

function stateOf(
  room: typeof rooms.$inferSelect,
  participants: readonly Participant[],
  inquiries: ReadonlyMap<string, Written<Inquiry>>,
): RoomState {
  const members = participants.filter(isMember)
  const visitor = members.find(({ role }) => role === 'visitor')
  if (!visitor) throw new Error(`Room ${room.id} has no visitor`)
  return {
    room: { ...room, visitorEid: visitor.eid, visitorName: visitor.name ?? '' },
    inquiry: room.inquiryId === null ? null : (inquiries.get(room.inquiryId) ?? null),
    members,
    addressees: participants.filter((participant) => !isMember(participant)),
    inquiries,
  }
}

export const isMember = (participant: Participant): participant is Member => participant.eid !== null

export const memberOf = ({ members }: RoomState, eid: string): Member | undefined =>
  members.find((member) => member.eid === eid)

export const isPresent = (member: Member | undefined): boolean => member !== undefined && member.leftSeq === null

export const presentEids = ({ members }: RoomState): string[] => members.filter(isPresent).map(({ eid }) => eid)

/** The members of the staff who are in the room. */
export const staffIn = ({ members }: RoomState): string[] =>
  members.filter((member) => member.role === 'staff' && isPresent(member)).map(({ eid }) => eid)

/** Whether the newest inquiry waits for an agent, so that all staff may see it. */
export const isWaiting = ({ inquiry }: RoomState): boolean => inquiry?.status === 'open' || inquiry?.status === 'missed'
