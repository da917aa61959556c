import { and, asc, eq, ne } from 'drizzle-orm'
import { maxReminders, type Reminder } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { loadRooms, memberOf } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { reminders } from './tables.ts'

/** Name of the duty that looks for reminders whose time has come (`server/push`). */
export const reminderDutyName = 'push-reminders'

const shown = { roomId: reminders.roomId, atMs: reminders.atMs, text: reminders.text }
const ofPerson = ({ eid, serviceId }: Session) => and(eq(reminders.eid, eid), eq(reminders.serviceId, serviceId))

/** The user's reminders, the next one first. */
export const ownReminders = (tx: Db, session: Session): Promise<Reminder[]> =>
  tx.select(shown).from(reminders).where(ofPerson(session)).orderBy(asc(reminders.atMs), asc(reminders.roomId))

/**
 * Sets, moves or removes the own reminder of a conversation. `not-found` for conversations that the session is and was
 * not in, `too-many-reminders` beyond the limit.
 */
export const setReminder: WriteHandler<'setReminder'> = async (
  { params: { roomId }, body: { atMs, text } },
  { tx, feed, session },
) => {
  const { eid, serviceId } = session
  const state = (await loadRooms(tx, [roomId], 'read')).get(roomId)
  if (state?.room.serviceId !== serviceId || memberOf(state, eid)?.role !== 'staff') return fail('not-found')
  const own = and(ofPerson(session), eq(reminders.roomId, roomId))
  if (atMs === null) {
    const gone = await tx.delete(reminders).where(own).returning({ roomId: reminders.roomId })
    if (gone.length > 0) await feed.remove('reminder', roomId, { serviceId, eid })
    return ok(null)
  }
  const others = await tx.$count(reminders, and(ofPerson(session), ne(reminders.roomId, roomId)))
  if (others >= maxReminders) return fail('too-many-reminders')
  await tx
    .insert(reminders)
    .values({ eid, serviceId, roomId, atMs, text })
    .onConflictDoUpdate({ target: [reminders.eid, reminders.roomId], set: { atMs, text } })
  await feed.put('reminder', { roomId, atMs, text }, { serviceId, eid })
  feed.due(reminderDutyName, atMs)
  return ok(null)
}
