import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { jobSchema } from '#server/db/job-schema.ts'

/** @property state `created`: waits for its first try; `retry`: waits for another one; `active`; `failed`: all tries are over */
export type JobCount = { job: string; state: string; count: number }

/** Counts the jobs that are not done. */
export const countJobs = (db: Db): Promise<JobCount[]> =>
  rowsOf(
    db,
    sql`select name as job, state::text, count(*)::int as count from ${sql.identifier(jobSchema)}.job
        where state <> 'completed' group by name, state`,
  )
