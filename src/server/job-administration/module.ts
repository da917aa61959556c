import { sql } from 'drizzle-orm'
import type { jobAdministrationCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { afterCommit } from '#server/db/database.ts'
import { jobSchema } from '#server/db/job-schema.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { deleteJobs, listJobs, retryJobs } from './failed-jobs.ts'

const table = sql`${sql.identifier(jobSchema)}.job`

/**
 * Background jobs, for admins. The queue is kept small: a finished job is of no more use, and its data may name people; nor
 * is one that failed once a later one with its key has ended.
 */
export const jobAdministration = {
  create({ database: { db }, jobs }) {
    const handlers: HandlersOf<typeof jobAdministrationCalls> = {
      listJobs: async (_, { session }) => ok({ jobs: await listJobs(db, session.serviceId) }),
      async retryJobs({ body }, { tx, session }) {
        afterCommit(tx, jobs.look)
        return ok({ count: await retryJobs(tx, session.serviceId, body.ids) })
      },
      deleteJobs: async ({ body }, { tx, session }) => ok({ count: await deleteJobs(tx, session.serviceId, body.ids) }),
    }
    return {
      handlers,
      async clean() {
        await db.execute(sql`
          delete from ${table} as f where f.state = 'failed' and f.singleton_key is not null and exists (
            select 1 from ${table} n where n.name = f.name and n.singleton_key = f.singleton_key
              and n.created_on > f.created_on and n.state in ('failed', 'completed'))`)
        await db.execute(sql`
          delete from ${table} where state = 'completed' and completed_on < now() - interval '1 hour'`)
      },
    }
  },
} satisfies ServerModule
