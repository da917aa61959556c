import { json, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { count } from '#server/db/columns.ts'

/** Number of the newest entry of each eid's feed. Whoever writes entries holds this row's lock until the commit. */
export const feeds = pgTable('feeds', {
  eid: uuid().primaryKey(),
  lastN: count('last_n').notNull(),
})

export const feedEntries = pgTable(
  'feed_entries',
  {
    eid: uuid().notNull(),
    n: count('n').notNull(),
    /** A `FeedChange` as text: it is only ever stored and handed out whole. */
    entry: json().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eid, table.n] })],
)
