import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timeMs } from '#server/db/columns.ts'
import { services, users } from '#server/services/tables.ts'

export const cannedResponses = pgTable(
  'canned_responses',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    /** Owner of a personal response; null if it is shared. */
    ownerEid: uuid('owner_eid').references(() => users.eid, { onDelete: 'cascade' }),
    /** In lower case. */
    shortcut: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    category: text().notNull(),
    language: text().notNull(),
    updatedAtMs: timeMs('updated_at_ms').notNull(),
    /** Number of its changes, from 1. */
    revision: integer().notNull(),
  },
  (table) => [
    uniqueIndex('canned_responses_shared').on(table.serviceId, table.shortcut).where(sql`${table.ownerEid} is null`),
    uniqueIndex('canned_responses_personal').on(table.ownerEid, table.shortcut),
  ],
)
