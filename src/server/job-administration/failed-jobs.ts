import { type SQL, sql } from 'drizzle-orm'
import { type BackgroundJob, maxListedJobs } from '#core/contract/index.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { jobSchema } from '#server/db/job-schema.ts'

const table = sql`${sql.identifier(jobSchema)}.job_common`
const maxReasonLength = 500

/** Condition on a job: it belongs to the service, or to the installation. One that holds an address belongs to a service. */
const isOf = (serviceId: string): SQL =>
  sql`(data->>'serviceId' = ${serviceId} or data->>'serviceId' is null and not jsonb_exists(data, 'to'))`

/** The jobs of a service and of the installation that are not done: those that failed first, the newest first. */
export const listJobs = (db: Db, serviceId: string): Promise<BackgroundJob[]> =>
  rowsOf(
    db,
    sql`
      select id, name as kind, case state when 'failed' then 'failed' when 'retry' then 'retrying'
          when 'active' then 'running' else 'waiting' end as state,
        (retry_count + case when state in ('failed', 'active') then 1 else 0 end)::int as tries,
        left(coalesce(output->>'message', output#>>'{value,message}', ''), ${maxReasonLength}::int) as reason,
        round(extract(epoch from created_on) * 1000)::float8 as "createdAtMs",
        round(extract(epoch from case state when 'failed' then completed_on when 'active' then null
          else start_after end) * 1000)::float8 as "atMs"
      from ${table}
      where state in ('created', 'retry', 'active', 'failed') and ${isOf(serviceId)}
      order by case state when 'failed' then 0 when 'retry' then 1 when 'active' then 2 else 3 end, created_on desc, id
      limit ${maxListedJobs}::int`,
  )

const chosen = (serviceId: string, ids: readonly string[]): SQL =>
  sql`state = 'failed' and id = any(${sql.param([...ids])}::uuid[]) and ${isOf(serviceId)}`

/** Lets failed jobs begin again, with one try and those after it that their kind allows. Returns how many there were. */
export const retryJobs = async (db: Db, serviceId: string, ids: readonly string[]): Promise<number> =>
  (
    await rowsOf(
      db,
      sql`
        update ${table} set state = 'retry', start_after = now(), completed_on = null, retry_count = 0,
          keep_until = now() + (keep_until - start_after)
        where ${chosen(serviceId, ids)} returning id`,
    )
  ).length

/** Deletes failed jobs. Returns how many there were. */
export const deleteJobs = async (db: Db, serviceId: string, ids: readonly string[]): Promise<number> =>
  (await rowsOf(db, sql`delete from ${table} where ${chosen(serviceId, ids)} returning id`)).length
