import { sql } from 'drizzle-orm'
import type { CallResult, Calls, FeedChange, FeedEntry } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { maxAnswerBytes } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { staffFeedOf } from '#server/feed/staff-feed.ts'

/**
 * Entries of the session's own feed that follow `after`, and of the staff feed those that follow `staffAfter`: at most
 * `limit` of each, as many as fit into an answer.
 *
 * @param keep how many entries of a feed are kept; whether older ones are still there does not matter
 * @returns `cursor-too-old` when some of what follows is no longer kept, or when a cursor is ahead of its feed: it
 *   comes from before the backend's data was set back. `forbidden`: only staff have a staff feed
 */
export async function getFeed(
  db: Db,
  { eid, serviceId, kind }: Pick<Session, 'eid' | 'serviceId' | 'kind'>,
  { after, staffAfter, limit, keep }: { after: number; staffAfter?: number | undefined; limit: number; keep: number },
): Promise<Result<CallResult<Calls['getFeed']>>> {
  if (staffAfter === undefined) {
    const [own] = await pagesOf(db, [{ feed: eid, after }], { limit, keep })
    return own ? ok(own) : fail('cursor-too-old')
  }
  if (kind !== 'staff') return fail('forbidden')
  const asked = [
    { feed: eid, after },
    { feed: staffFeedOf(serviceId), after: staffAfter },
  ]
  const [own, staff] = await pagesOf(db, asked, { limit, keep })
  return own && staff ? ok({ ...own, staff }) : fail('cursor-too-old')
}

type Page = { entries: FeedEntry[]; last: number }

/** A page of each feed, in their order; null: its cursor is too old. They share the bytes of an answer. */
async function pagesOf(
  db: Db,
  asked: ReadonlyArray<{ feed: string; after: number }>,
  { limit, keep }: { limit: number; keep: number },
): Promise<Array<Page | null>> {
  const bytes = Math.floor(maxAnswerBytes / asked.length)
  // One statement is one snapshot: the last numbers and the entries belong together.
  const rows = await rowsOf<{ feed: string; last_n: number; n: number | null; entry: FeedChange | null }>(
    db,
    sql`
      select f.eid as feed, f.last_n, e.n, e.entry
      from unnest(${sql.param(asked.map(({ feed }) => feed))}::uuid[], ${sql.param(asked.map(({ after }) => after))}::bigint[])
        as asked(feed, after)
      join feeds f on f.eid = asked.feed
      left join lateral (
        select n, entry from (
          select n, entry, row_number() over oldest as place, sum(octet_length(entry::text)) over oldest as bytes
          from (
            select n, entry from feed_entries where eid = f.eid and n > asked.after order by n limit ${limit}::int
          ) range
          window oldest as (order by n)
        ) page
        where bytes <= ${bytes}::int or place = 1
      ) e on true
      order by e.n`,
  )
  return asked.map(({ feed, after }) =>
    pageAfter(
      after,
      rows.filter((row) => row.feed === feed),
      keep,
    ),
  )
}

function pageAfter(
  after: number,
  rows: ReadonlyArray<{ last_n: number; n: number | null; entry: FeedChange | null }>,
  keep: number,
): Page | null {
  const last = rows[0]?.last_n ?? 0
  if (after > last || after < last - keep) return null
  const entries = rows.flatMap(({ n, entry }) => (n === null || entry === null ? [] : [{ n, ...entry } as FeedEntry]))
  const [first] = entries
  if (first ? first.n !== after + 1 : after < last) return null
  // Up to a number without an entry: a client that asks what follows it takes a snapshot.
  return { entries: entries.filter(({ n }, index) => n === after + 1 + index), last }
}

/** Deletes entries beyond what is kept. */
export async function pruneFeeds(db: Db, keep: number): Promise<void> {
  await db.execute(sql`
    delete from feed_entries e using feeds f
    where f.last_n > ${keep}::bigint and e.eid = f.eid and e.n <= f.last_n - ${keep}::bigint`)
}
