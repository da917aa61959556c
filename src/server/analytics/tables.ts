import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timeMs } from '#server/db/columns.ts'

/** Pages that visitors looked at, where the widget follows them and they have agreed. */
export const pageViews = pgTable(
  'page_views',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    eid: uuid().notNull(),
    url: text().notNull(),
    title: text().notNull(),
    atMs: timeMs('at_ms').notNull(),
  },
  (table) => [index('page_views_eid').on(table.eid, table.atMs), index('page_views_at').on(table.atMs)],
)
