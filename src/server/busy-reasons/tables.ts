import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { services } from '#server/services/tables.ts'

export const busyReasons = pgTable(
  'busy_reasons',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [uniqueIndex('busy_reasons_name').on(table.serviceId, sql`lower(${table.name})`)],
)
