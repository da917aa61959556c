import { eq, sql } from 'drizzle-orm'
import type { SecurityEventKind } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Db } from '#server/db/database.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { createPendingEvents, type PendingEvent, type SecurityNote } from './pending-events.ts'
import { securityEvents } from './tables.ts'

/** Records a security event. Returns at once; never throws. */
export type RecordSecurityEvent = (note: SecurityNote) => void

export type SecurityLog = {
  securityEvent: RecordSecurityEvent
  /** Settles when the events so far are stored. */
  flush(): Promise<void>
}

/** Pause between two writes. */
const gatherMs = 2_000

/**
 * Gathers events in memory and writes them every two seconds. Equal ones of a minute become one row with their number.
 *
 * @param deps.onEvent called for each event, for the metrics
 * @param deps.signal ends the timer; `flush` still writes what is left
 */
export function createSecurityLog(deps: {
  db: Db
  clock: Clock
  log: Logger
  onEvent: (kind: SecurityEventKind) => void
  signal: AbortSignal
}): SecurityLog {
  const { db, clock, log } = deps
  const pending = createPendingEvents(clock)
  const rows = createEventRows(db, clock)
  let writing: Promise<void> = Promise.resolve()
  let isPlanned = false

  async function write() {
    const events = pending.takeAll()
    if (events.length === 0) return
    try {
      await rows.write(events)
    } catch (error) {
      log.error('security-log-failed', { events: events.length, ...factsOf(error) })
    }
  }

  function flush() {
    writing = writing.then(write)
    return writing
  }

  function plan() {
    if (isPlanned) return
    isPlanned = true
    clock.after(
      gatherMs,
      () => {
        isPlanned = false
        void flush()
      },
      deps.signal,
    )
  }

  return {
    flush,
    securityEvent(note) {
      deps.onEvent(note.kind)
      pending.add(note)
      plan()
    },
  }
}

/** The rows of the security log. */
type EventRows = {
  /** Counts events in the rows of the last minute that are equal to them, and inserts all others. */
  write(events: ReadonlyArray<[key: string, event: PendingEvent]>): Promise<void>
}

/** Time in which equal events become one row: an attack must not fill the database. */
const sameRowMs = 60_000

function createEventRows(db: Db, clock: Clock): EventRows {
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
