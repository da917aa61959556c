import { sql } from 'drizzle-orm'
import type { Clock } from '#core/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import { pruneFeeds } from '#server/feed/get-feed.ts'
import { forgetKeys } from '#server/idempotency/remember-answer.ts'
import { pruneLogs } from '#server/logging/prune-logs.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { forgetAbsent } from '#server/staff/presence.ts'

const everyMs = 60_000
const dayMs = 24 * 60 * 60 * 1000
/** Longer than any outbox holds on to a request. */
const keysKeptMs = 30 * dayMs
/** Ended sessions are still known as ended for a while, so that their old tokens are told apart from strangers'. */
const sessionsKeptMs = 7 * dayMs

/** The embedded database never looks after its tables by itself; these grow and change the most. */
const tendedTables = [
  'feed_entries',
  'feeds',
  'idempotency_keys',
  'messages',
  'rooms',
  'members',
  'presence',
  'log_records',
]
const tendEvery = 60

/** Deletes, now and then, what nobody can ask for any more. Several processes may do so at once. */
export function createHousekeeping(deps: {
  database: Database
  clock: Clock
  log: Logger
  feedKeep: number
  logDays: number
  signal: AbortSignal
}) {
  const { clock, log, signal, database } = deps
  const { db } = database
  let turn = 0
  async function clean() {
    const nowMs = clock.nowMs()
    await pruneFeeds(db, deps.feedKeep)
    await forgetKeys(db, nowMs - keysKeptMs)
    await forgetAbsent(db, nowMs)
    await pruneLogs(db, nowMs - deps.logDays * dayMs)
    await db.execute(sql`delete from sessions where expires_at_ms < ${nowMs - sessionsKeptMs}::bigint`)
    await db.execute(sql`delete from one_time_codes where expires_at_ms < ${nowMs}::bigint`)
    await db.execute(sql`
      delete from devices d
      where not exists (select 1 from sessions s where s.eid = d.eid and s.device_id = d.id)`)
    if (!database.shared && turn % tendEvery === 0) await tend()
    turn += 1
  }

  async function tend() {
    for (const table of tendedTables) await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`)
  }

  function plan() {
    clock.after(
      everyMs,
      () => {
        clean()
          .catch((error: unknown) => signal.aborted || log.error('housekeeping-failed', factsOf(error)))
          .finally(plan)
      },
      signal,
    )
  }
  plan()
}
