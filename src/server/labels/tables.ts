import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LabelColor } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'
import { services } from '#server/services/tables.ts'

export const labels = pgTable(
  'labels',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    name: text().notNull(),
    color: text({ enum: LabelColor.options }).notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    /** Counts its changes. */
    revision: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('labels_name').on(table.serviceId, sql`lower(${table.name})`)],
)
