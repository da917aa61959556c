import { sql } from 'drizzle-orm'
import { getConstructionPlans } from 'pg-boss'
import { type Db, rowsOf } from './database.ts'

/** The database schema that the queue of jobs keeps its tables in. */
export const jobSchema = 'jobs'

/**
 * Creates the tables of the queue in a database that has none. The queue itself brings older ones up to date when it
 * starts.
 *
 * @param script runs several statements
 */
export async function prepareJobSchema(db: Db, script: (text: string) => Promise<unknown>): Promise<void> {
  const [found] = await rowsOf<{ name: string | null }>(db, sql`select to_regclass(${`${jobSchema}.version`}) as name`)
  if (found?.name == null) await script(getConstructionPlans(jobSchema))
}
