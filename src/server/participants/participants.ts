import { inArray } from 'drizzle-orm'
import type { Participant, Written } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import * as state from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/services/tables.ts'

/** A room as one of its present or former members sees it. */
export type SeenRoom = {
  participants: readonly state.Participant[]
  /** The member may read up to this message. */
  untilSeq: number
}

/** `not-found` unless the session is or was in the room. */
export async function seenRoom(db: Db, { eid, serviceId }: Session, roomId: string): Promise<Result<SeenRoom>> {
  const found = (await state.loadRooms(db, [roomId], 'read')).get(roomId)
  const member = found && state.memberOf(found, eid)
  if (!member || found.room.serviceId !== serviceId) return fail('not-found')
  return ok({ participants: [...found.members, ...found.addressees], untilSeq: member.leftSeq ?? found.room.lastSeq })
}

/** Gives participants the names that they are shown by. */
export async function shownParticipants(
  db: Db,
  participants: readonly state.Participant[],
): Promise<Written<Participant>[]> {
  const eids = participants.flatMap(({ eid, name }) => (eid !== null && name === null ? [eid] : []))
  const named = await db.select({ eid: users.eid, name: users.name }).from(users).where(inArray(users.eid, eids))
  const names = new Map(named.map(({ eid, name }) => [eid, name]))
  return participants.map(({ id, eid, address, channel, role, name, leftSeq }) => ({
    id,
    eid,
    address,
    channel,
    role,
    name: name ?? names.get(eid ?? '') ?? address ?? '',
    isPresent: leftSeq === null,
  }))
}

/** Everybody who is or was in a room: the visitor first, then who is present. */
export async function listParticipants(
  db: Db,
  session: Session,
  roomId: string,
): Promise<Result<{ participants: Written<Participant>[] }>> {
  const room = await seenRoom(db, session, roomId)
  if (!room.ok) return room
  const place = ({ role, isPresent }: Participant) => (role === 'visitor' ? 0 : isPresent ? 1 : 2)
  const shown = await shownParticipants(db, room.value.participants)
  return ok({
    participants: shown.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name, 'en')),
  })
}
