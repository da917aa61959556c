import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { type Job, type JobKind, job } from '#server/jobs/job.ts'
import type { ModuleParts } from './domain/module.ts'

/** The embedded database never vacuums by itself. */
const vacuumEvery = 60

const kind: JobKind<v.GenericSchema> = {
  name: 'housekeeping',
  data: v.object({}),
  // The next minute tries again.
  retries: 0,
  pauseSeconds: 60,
  longestPauseSeconds: 60,
  deadlineSeconds: 10 * 60,
}

/**
 * Deletes every minute what nobody can ask for any more, in one of the processes. What one module fails to delete keeps no
 * other from it.
 */
export function housekeepingJob(deps: {
  database: Database
  modules: readonly ModuleParts[]
  busyTables: readonly PgTable[]
  nowMs: () => number
}): Job {
  const { database, nowMs } = deps
  let turn = 0

  async function clean() {
    const faults: unknown[] = []
    for (const { clean } of deps.modules) {
      try {
        await clean?.(nowMs())
      } catch (error) {
        faults.push(error)
      }
    }
    if (!database.shared && turn % vacuumEvery === 0) await vacuum()
    turn += 1
    if (faults.length > 0) throw faults[0]
  }

  async function vacuum() {
    for (const table of deps.busyTables)
      await database.db.execute(sql`vacuum (analyze) ${sql.identifier(getTableName(table))}`)
  }

  return { ...job(kind, clean), cron: '* * * * *' }
}
