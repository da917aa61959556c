import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { timeMs } from '#server/db/columns.ts'

/** Token buckets that several processes share. One that is full again is deleted. */
export const limitBuckets = pgTable(
  'limit_buckets',
  {
    /** Hash of the limit's name and of whose bucket it is. */
    id: text().primaryKey(),
    fullAtMs: timeMs('full_at_ms').notNull(),
  },
  (table) => [index('limit_buckets_full').on(table.fullAtMs)],
)
