import type { Reminder } from '#core/contract/index.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'

/** The user's reminders by conversation, with what was chosen since and the backend does not have yet. */
export function remindersNow(stored: readonly Reminder[], outbox: readonly OutboxRow[]): ReadonlyMap<string, Reminder> {
  const now = new Map(stored.map((reminder) => [reminder.roomId, reminder]))
  for (const row of outbox) {
    // A refused choice has not happened.
    if (row.kind !== 'set-reminder' || row.state === 'failed') continue
    const { roomId, atMs, text = '' } = row.payload
    if (atMs === null) now.delete(roomId)
    else now.set(roomId, { roomId, atMs, text })
  }
  return now
}

export const isDue = ({ atMs }: Pick<Reminder, 'atMs'>, nowMs: number): boolean => atMs <= nowMs

type Row = { id: string; unread: number }

/**
 * The order of a list with reminders: first what is due, last what shall be seen later. What a visitor has written
 * meanwhile stays in its place.
 */
export function inReminderOrder<R extends Row>(
  rows: readonly R[],
  reminders: ReadonlyMap<string, Reminder>,
  nowMs: number,
): readonly R[] {
  if (!rows.some(({ id }) => reminders.has(id))) return rows
  const placeOf = ({ id, unread }: R) => {
    const reminder = reminders.get(id)
    if (!reminder) return 1
    if (isDue(reminder, nowMs)) return 0
    return unread > 0 ? 1 : 2
  }
  // Sorting is stable: within a place, rows keep their order.
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}
