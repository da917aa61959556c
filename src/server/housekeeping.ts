import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '#core/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import { repeat } from '#server/platform/repeat.ts'
import type { ModuleParts } from './calls/module.ts'

const everyMs = 60_000
/** The embedded database never vacuums by itself. */
const vacuumEvery = 60

/**
 * Every minute, deletes what nobody can ask for any more. Several processes may do so at once.
 *
 * @param deps.signal ends it
 */
export function startHousekeeping(deps: {
  database: Database
  modules: readonly ModuleParts[]
  busyTables: readonly PgTable[]
  clock: Clock
  log: Logger
  signal: AbortSignal
}) {
  const { clock, database } = deps
  let turn = 0

  async function clean() {
    for (const { clean } of deps.modules) await clean?.(clock.nowMs())
    if (!database.shared && turn % vacuumEvery === 0) await vacuum()
    turn += 1
  }

  async function vacuum() {
    for (const table of deps.busyTables)
      await database.db.execute(sql`vacuum (analyze) ${sql.identifier(getTableName(table))}`)
  }

  repeat(clean, everyMs, 'housekeeping-failed', deps)
}
