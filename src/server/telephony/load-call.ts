import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { loadRooms, type RoomState } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import { type CallRow, type CallRows, isLive, type PartyRow } from './call-life.ts'
import { callParties, calls } from './tables.ts'

/** A call that is locked, with its room, and what it was before the change that is being made. */
export type CallWork = CallRows & {
  room: RoomState | null
  /** The parties as they were, by id; null: the call is new. */
  before: ReadonlyMap<string, PartyRow> | null
  was: Pick<CallRow, 'answeredAtMs' | 'endedAtMs' | 'isRecorded' | 'isRecordingPaused' | 'recordedAtMs'>
}

export async function loadCalls(db: Db, ids: readonly string[]): Promise<CallRows[]> {
  if (ids.length === 0) return []
  const found = await db
    .select()
    .from(calls)
    .where(inArray(calls.id, [...ids]))
  const parties = await db
    .select()
    .from(callParties)
    .where(inArray(callParties.callId, [...ids]))
    .orderBy(asc(callParties.place))
  return found.map((call) => ({ call, parties: parties.filter(({ callId }) => callId === call.id) }))
}

/**
 * A call of a service, whose room and row are locked until the transaction ends: the room first, as everywhere. Null when
 * there is none.
 *
 * @param room the call's room, if it is locked already
 */
export async function lockCall(
  tx: Db,
  serviceId: string,
  callId: string,
  room: RoomState | null = null,
): Promise<CallWork | null> {
  const [where] = await tx
    .select({ roomId: calls.roomId })
    .from(calls)
    .where(and(eq(calls.id, callId), eq(calls.serviceId, serviceId)))
  if (!where) return null
  // A call never changes its room.
  const { roomId } = where
  const state = room ?? (roomId === null ? null : ((await loadRooms(tx, [roomId], 'lock')).get(roomId) ?? null))
  await tx.select({ id: calls.id }).from(calls).where(eq(calls.id, callId)).for('update')
  const [rows] = await loadCalls(tx, [callId])
  if (!rows) return null
  const { answeredAtMs, endedAtMs, isRecorded, isRecordingPaused, recordedAtMs } = rows.call
  const before = new Map(rows.parties.map((party) => [party.id, { ...party }]))
  return { ...rows, room: state, before, was: { answeredAtMs, endedAtMs, isRecorded, isRecordingPaused, recordedAtMs } }
}

/** The call of an inquiry that has not ended; null without one. */
export async function liveCallOf(tx: Db, inquiryId: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: calls.id })
    .from(calls)
    .where(and(eq(calls.inquiryId, inquiryId), isNull(calls.endedAtMs)))
    .limit(1)
  return found?.id ?? null
}

/** The calls that somebody is in, or that ring for them. */
export async function callsWith(db: Db, eid: string): Promise<CallRows[]> {
  const theirs = await db
    .selectDistinct({ callId: callParties.callId })
    .from(callParties)
    .where(and(eq(callParties.eid, eid), ne(callParties.state, 'left')))
  const found = await loadCalls(
    db,
    theirs.map(({ callId }) => callId),
  )
  return found.filter(({ call, parties }) => call.endedAtMs === null && parties.some((p) => p.eid === eid && isLive(p)))
}
