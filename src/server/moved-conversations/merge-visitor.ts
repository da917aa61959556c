import { and, eq, inArray } from 'drizzle-orm'
import { notifyConversation, notifyStaff } from '#server/conversations/conversation-for.ts'
import { isWaiting, loadRooms, type RoomState } from '#server/conversations/room-state.ts'
import { participants, rooms, roomVisitors } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { notifyOffer } from '#server/inquiries/offer-of.ts'
import { offers } from '#server/inquiries/tables.ts'
import { tellChange, tellChanges } from '#server/message-changes/visible-changes.ts'
import { type Merge, moveCard, moveContact, moveRows } from './move-rows.ts'

/**
 * Makes the conversations of an anonymous visitor those of a customer who is known already, with everything that
 * belongs to them: running inquiries go on, the customer gets the conversations on every device, the staff see one
 * person, and nothing is the anonymous visitor's any more. Messages keep the names under which they were written.
 */
export async function mergeVisitor({ tx, feed }: Transaction, merge: Merge): Promise<void> {
  const { serviceId, from, name } = merge
  const ids = await lockRoomsOf(tx, serviceId, from)
  await nameRooms(tx, ids, name)
  const changed = await moveRows(tx, ids, merge)
  await moveCard({ tx, feed }, merge)
  await tellMoved({ tx, feed }, merge, { ids, changed })
  // After the rooms: who met the visitor has met the customer now.
  await moveContact({ tx, feed }, merge)
}

/** Tells both visitors and the staff that rooms have moved, and what has changed in their messages by it. */
export async function tellMoved(
  { tx, feed }: Transaction,
  { from, to }: Omit<Merge, 'name'>,
  { ids, changed }: { ids: readonly string[]; changed: Awaited<ReturnType<typeof moveRows>> },
): Promise<void> {
  const states = [...(await loadRooms(tx, ids, 'read')).values()]
  for (const state of states) {
    notifyConversation(feed, state, 'visitor', [from, to])
    await tellChanges({ tx, feed }, state, to)
  }
  await tellStaff({ tx, feed }, states)
  for (const { messageId, roomId } of changed) {
    const state = states.find(({ room }) => room.id === roomId)
    if (state) await tellChange({ tx, feed }, state, staffOf(state), messageId)
  }
}

/** The conversations of a visitor get the name that the visitor has now, in every list of the staff. */
export async function renameVisitor(
  { tx, feed }: Transaction,
  { serviceId, eid, name }: { serviceId: string; eid: string; name: string },
): Promise<void> {
  const ids = await lockRoomsOf(tx, serviceId, eid)
  await nameRooms(tx, ids, name)
  const states = [...(await loadRooms(tx, ids, 'read')).values()]
  for (const state of states) notifyConversation(feed, state, 'visitor', [eid])
  await tellStaff({ tx, feed }, states)
}

/** Ids of a visitor's rooms. No message is written into them until the transaction ends. */
async function lockRoomsOf(tx: Db, serviceId: string, eid: string): Promise<string[]> {
  const isOwn = and(eq(rooms.serviceId, serviceId), eq(roomVisitors.visitorEid, eid))
  const own = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
    .where(isOwn)
  const ids = own.map(({ id }) => id)
  await loadRooms(tx, ids, 'lock')
  return ids
}

/** Gives rooms, and the offers of their inquiries, the name of their visitor. */
export async function nameRooms(tx: Db, ids: readonly string[], visitorName: string): Promise<void> {
  await tx
    .update(participants)
    .set({ name: visitorName })
    .where(and(inArray(participants.roomId, [...ids]), eq(participants.role, 'visitor')))
  const isPending = and(inArray(offers.roomId, [...ids]), eq(offers.status, 'pending'))
  await tx.update(offers).set({ visitorName }).where(isPending)
}

/** Staff who are or were in a room. */
const staffOf = ({ members }: RoomState) => members.filter(({ role }) => role === 'staff').map(({ eid }) => eid)

async function tellStaff({ tx, feed }: Transaction, states: readonly RoomState[]): Promise<void> {
  if (states.length === 0) return
  for (const state of states) {
    if (isWaiting(state)) notifyStaff(feed, state)
    else notifyConversation(feed, state, 'staff', staffOf(state))
  }
  const ids = states.map(({ room }) => room.id)
  const isPending = and(inArray(offers.roomId, ids), eq(offers.status, 'pending'))
  for (const row of await tx.select().from(offers).where(isPending)) await notifyOffer(feed, row)
}
