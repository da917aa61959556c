import { sql } from 'drizzle-orm'
import type { FeedChange, FeedEntry } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { maxAnswerBytes } from '#server/calls/answer-size.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

/**
 * Entries of a feed that follow `after`: at most `limit`, as many as fit into an answer.
 *
 * @param keep how many entries of a feed are kept; whether older ones are still there does not matter
 * @returns `cursor-too-old` when some of what follows is no longer kept, or when the cursor is ahead of the feed: it
 *   comes from before the backend's data was set back
 */
export async function getFeed(
  db: Db,
  eid: string,
  { after, limit, keep }: { after: number; limit: number; keep: number },
): Promise<Result<{ entries: FeedEntry[]; last: number }>> {
  // One statement is one snapshot: the last number and the entries belong together.
  const rows = await rowsOf<{ last_n: number; n: number | null; entry: FeedChange | null }>(
    db,
    sql`
      select f.last_n, e.n, e.entry
      from feeds f
      left join lateral (
        select n, entry from (
          select n, entry, row_number() over oldest as place, sum(octet_length(entry::text)) over oldest as bytes
          from (
            select n, entry from feed_entries where eid = f.eid and n > ${after}::bigint order by n limit ${limit}::int
          ) range
          window oldest as (order by n)
        ) page
        where bytes <= ${maxAnswerBytes}::int or place = 1
      ) e on true
      where f.eid = ${eid}::uuid
      order by e.n`,
  )
  const last = rows[0]?.last_n ?? 0
  if (after > last || after < last - keep) return fail('cursor-too-old')
  const entries = rows.flatMap(({ n, entry }) => (n === null || entry === null ? [] : [{ n, ...entry } as FeedEntry]))
  const [first] = entries
  if (first ? first.n !== after + 1 : after < last) return fail('cursor-too-old')
  // Up to a number without an entry: a client that asks what follows it takes a snapshot.
  return ok({ entries: entries.filter(({ n }, index) => n === after + 1 + index), last })
}

/** Deletes entries beyond what is kept. */
export async function pruneFeeds(db: Db, keep: number): Promise<void> {
  await db.execute(sql`
    delete from feed_entries e using feeds f
    where f.last_n > ${keep}::bigint and e.eid = f.eid and e.n <= f.last_n - ${keep}::bigint`)
}
