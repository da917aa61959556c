import { sql } from 'drizzle-orm'
import type { ServerModule } from '#server/calls/module.ts'
import type { Db } from '#server/db/database.ts'
import { jobSchema } from '#server/db/job-schema.ts'

/** The queue of jobs is kept small: a finished one is of no more use, and its data may name people. */
export const jobAdministration = {
  create: ({ database: { db } }) => ({
    clean: () =>
      db.execute(
        sql`delete from ${sql.identifier(jobSchema)}.job
            where state = 'completed' and completed_on < now() - interval '1 hour'`,
      ),
  }),
} satisfies ServerModule<{ database: { db: Db } }>
