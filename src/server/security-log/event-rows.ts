import { eq, sql } from 'drizzle-orm'
import type { Clock } from '#core/platform/clock.ts'
import type { Db } from '#server/db/database.ts'
import type { PendingEvent } from './pending-events.ts'
import { securityEvents } from './tables.ts'

/** The rows of the security log. */
export type EventRows = {
  /** Counts events in the rows of the last minute that are equal to them, and inserts all others. */
  write(events: ReadonlyArray<[key: string, event: PendingEvent]>): Promise<void>
}

/** Time in which equal events become one row: an attack must not fill the database. */
const sameRowMs = 60_000

export function createEventRows(db: Db, clock: Clock): EventRows {
  /** Rows of the last minute, by the key of their events. */
  const rows = new Map<string, { id: number; atMs: number }>()

  async function addTo(id: number | undefined, count: number) {
    if (id === undefined) return
    const counted = sql`${securityEvents.count} + ${count}`
    await db.update(securityEvents).set({ count: counted }).where(eq(securityEvents.id, id))
  }

  async function insert(events: ReadonlyArray<[key: string, event: PendingEvent]>) {
    if (events.length === 0) return
    const values = events.map(([, event]) => event)
    const made = await db.insert(securityEvents).values(values).returning({ id: securityEvents.id })
    // The database answers the rows in the order of the values.
    for (const [index, [key, { atMs }]] of events.entries()) {
      const row = made[index]
      if (row) rows.set(key, { id: row.id, atMs })
    }
  }

  return {
    async write(events) {
      const endMs = clock.nowMs() - sameRowMs
      for (const [key, { atMs }] of rows) if (atMs <= endMs) rows.delete(key)
      for (const [key, { count }] of events) await addTo(rows.get(key)?.id, count)
      await insert(events.filter(([key]) => !rows.has(key)))
    },
  }
}
