import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { jobSchema } from '#server/db/job-schema.ts'
import type { JobDraft } from './job.ts'

const table = (name: string) => sql`${sql.identifier(jobSchema)}.${sql.identifier(name)}`

/**
 * Writes jobs of any kinds with one statement, whatever their number. The queue's own `send` takes one kind a statement,
 * and asks another connection for a kind that it does not know yet.
 *
 * Throws for a kind that no module declares: the job would be lost.
 */
export async function sendJobs(tx: Db, drafts: readonly JobDraft[]): Promise<void> {
  const rows = drafts.map(({ name, data, key, startAfterMs }) => ({ name, data, key, start_ms: startAfterMs }))
  const names = new Set(rows.map(({ name }) => name))
  const written = await rowsOf<{ name: string }>(
    tx,
    sql`
      insert into ${table('job_common')} as j (name, data, start_after, keep_until, singleton_key, upsert_by_key,
        expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy)
      select q.name, x.data, x.start_after, x.start_after + q.retention_seconds * interval '1 second', x.key,
        case when x.key is not null then true end, q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay,
        q.retry_backoff, q.retry_delay_max, q.policy
      from (
        select distinct on (r.name, coalesce(r.key, r.at::text)) r.name, r.data, r.key,
          coalesce(to_timestamp(r.start_ms / 1000.0), now()) as start_after
        from rows from (json_to_recordset(${JSON.stringify(rows)}::json)
          as (name text, data jsonb, key text, start_ms float8)) with ordinality as r (name, data, key, start_ms, at)
        order by r.name, coalesce(r.key, r.at::text), r.at desc) as x
      join ${table('queue')} as q on q.name = x.name
      on conflict (name, singleton_key) where state = 'created' and upsert_by_key
        do update set data = excluded.data, start_after = excluded.start_after, keep_until = excluded.keep_until
      returning j.name`,
  )
  const known = new Set(written.map(({ name }) => name))
  for (const name of names) if (!known.has(name)) throw new Error(`no module does jobs of the kind ${name}`)
}
