import { sql } from 'drizzle-orm'
import type { Clock } from '#core/platform/clock.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { jobSchema } from '#server/db/job-schema.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'

const jobTable = sql`${sql.identifier(jobSchema)}.job_common`

/** A timer is a little late rather than early: one that is early finds nothing. */
const marginMs = 10

/**
 * Wakes the workers of the kinds of which jobs may begin: every `pollMs`, and as soon as the next one is due. One statement
 * asks for all kinds.
 *
 * @param deps.wake lets the workers of a kind look
 */
export function createWaitingJobs(deps: {
  db: Db
  clock: Clock
  log: Logger
  pollMs: number
  wake: (name: string) => void
}) {
  const { db, clock, log, pollMs, wake } = deps
  const stopped = new AbortController()
  let planned = { atMs: Number.POSITIVE_INFINITY, over: new AbortController() }
  let looking: Promise<void> = Promise.resolve()
  let isLooking = false

  /** Comes again whatever happens to a look. */
  function poll() {
    clock.after(pollMs, poll, stopped.signal)
    begin()
  }

  /** Looks after so many milliseconds, unless a look is planned that comes earlier. */
  function lookAfter(aheadMs: number) {
    if (stopped.signal.aborted) return
    const atMs = clock.nowMs() + aheadMs + marginMs
    if (atMs >= planned.atMs) return
    planned.over.abort()
    const over = new AbortController()
    planned = { atMs, over }
    clock.after(aheadMs + marginMs, begin, over.signal)
  }

  function begin() {
    // The rows say what comes next.
    planned.over.abort()
    planned = { atMs: Number.POSITIVE_INFINITY, over: new AbortController() }
    if (isLooking) return lookAfter(marginMs)
    isLooking = true
    looking = look().finally(() => {
      isLooking = false
    })
  }

  async function look() {
    try {
      for (const { name, ahead_ms, later_ms } of await waitingJobs(db, clock.nowMs())) {
        if (ahead_ms <= 0) wake(name)
        if (later_ms !== null && later_ms < pollMs) lookAfter(later_ms)
      }
    } catch (error) {
      if (!stopped.signal.aborted) log.error('jobs-failed', factsOf(error))
    }
  }

  return {
    lookAfter,
    start: poll,
    stop() {
      stopped.abort()
      planned.over.abort()
      return looking
    },
  }
}

/**
 * When the first job of each kind may begin, and the first of those that may not yet, in milliseconds from now. The queue
 * compares with the database's clock; the times of jobs are those of this process, as all others are, so a job whose time
 * has come is pulled forward.
 */
const waitingJobs = (db: Db, nowMs: number) =>
  rowsOf<{ name: string; ahead_ms: number; later_ms: number | null }>(
    db,
    sql`
      with pulled as (
        update ${jobTable} set start_after = now()
        where state < 'active' and start_after > now() and start_after <= to_timestamp(${nowMs}::float8 / 1000)
        returning name)
      select name, min(extract(epoch from start_after - now()) * 1000)::float8 as ahead_ms,
        (min(extract(epoch from start_after - now()) * 1000) filter (where start_after > now()))::float8 as later_ms
      from ${jobTable}
      where state < 'active' and not blocked group by name
      union all select name, 0, null from pulled`,
  )
