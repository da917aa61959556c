import type { SecurityEventKind } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Db } from '#server/db/database.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { createEventRows } from './event-rows.ts'
import { createPendingEvents, type SecurityNote } from './pending-events.ts'

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
