import { sql } from 'drizzle-orm'
import { personalTopic, staffTopic } from '#core/contract/index.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { keptPlan } from '#server/db/kept-plan.ts'
import { type EidDraft, numbered } from './feed-draft.ts'
import { staffFeedOf } from './staff-feed.ts'

/** Entries of one eid that were just written, in order, as JSON text with their numbers. */
export type Appended = { serviceId: string; eid: string; entries: string[] }

export const appendPlan = keptPlan(
  'append_entries',
  'p_eids uuid[], p_counts bigint[], p_texts text, p_line_eids uuid[], p_backs bigint[], p_text_numbers bigint[]',
  'table (eid uuid, last_n bigint)',
  `return query
    with taken as (
      insert into feeds as f (eid, last_n)
      select x.eid, x.entries from unnest(p_eids, p_counts) as x(eid, entries)
      order by x.eid
      on conflict (eid) do update set last_n = f.last_n + excluded.last_n
      returning f.eid, f.last_n
    ), texts as materialized (
      select x.number, x.entry::json from unnest(string_to_array(p_texts, e'\\n')) with ordinality as x(entry, number)
    ), written as (
      insert into feed_entries (eid, n, entry)
      select x.eid, taken.last_n - x.back, texts.entry
      from unnest(p_line_eids, p_backs, p_text_numbers) as x(eid, back, number)
      join taken on taken.eid = x.eid
      join texts on texts.number = x.number
    )
    select taken.eid, taken.last_n from taken`,
)

/**
 * Writes entries at the end of their feeds. The numbers are taken under each feed's row lock, held until the
 * transaction ends: no number is skipped, but for those that must be, and none commits late. Feeds are locked in the
 * order of their eids, so that two transactions never wait for each other.
 */
export async function appendEntries(tx: Db, drafts: ReadonlyMap<string, EidDraft>): Promise<Appended[]> {
  if (drafts.size === 0) return []
  const eids = [...drafts.keys()].sort()
  const counts = eids.map((eid) => {
    const draft = drafts.get(eid)
    return draft ? draft.entries.length + (draft.hasGap ? 1 : 0) : 0
  })
  // Each text once, for all who get it.
  const numbers = new Map<string, number>()
  const lines = eids.flatMap((eid) =>
    (drafts.get(eid)?.entries ?? []).map((entry, index, all) => {
      const number = numbers.get(entry) ?? numbers.size + 1
      numbers.set(entry, number)
      return { eid, back: all.length - 1 - index, number }
    }),
  )
  // JSON as `JSON.stringify` writes it has no line breaks.
  const feeds = await rowsOf<{ eid: string; last_n: number }>(
    tx,
    sql`
      select eid, last_n from ${sql.raw(appendPlan.name)}(
        ${sql.param(eids)}::uuid[], ${sql.param(counts)}::bigint[], ${[...numbers.keys()].join('\n')},
        ${sql.param(lines.map(({ eid }) => eid))}::uuid[], ${sql.param(lines.map(({ back }) => back))}::bigint[],
        ${sql.param(lines.map(({ number }) => number))}::bigint[])`,
  )
  return feeds.flatMap(({ eid, last_n }) => {
    const draft = drafts.get(eid)
    if (!draft) return []
    const first = last_n - draft.entries.length + 1
    return [
      { serviceId: draft.serviceId, eid, entries: draft.entries.map((entry, index) => numbered(entry, first + index)) },
    ]
  })
}

/** Publishes a hint to a channel. */
export type Publish = (topic: string, payload: string) => void

const mostEntries = 100

/**
 * Tells committed entries on the personal channels, and those of the staff feed on the staff's. A hint: clients that
 * miss it ask the feed, so nothing waits for it and nothing is lost with it.
 */
export const publishEntries = (publish: Publish, appended: readonly Appended[]) => {
  for (const { serviceId, eid, entries } of appended) {
    const topic = eid === staffFeedOf(serviceId) ? staffTopic(serviceId) : personalTopic(serviceId, eid)
    for (let start = 0; start < entries.length; start += mostEntries) {
      publish(topic, `{"entries":[${entries.slice(start, start + mostEntries).join(',')}]}`)
    }
  }
}
