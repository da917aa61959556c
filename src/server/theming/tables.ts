import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { WhiteLabelType, WhiteLabelUse } from '#core/contract/index.ts'
import { services } from '#server/services/tables.ts'

/** Logos and icons of the services' brands, one row for each format. */
export const whiteLabelFiles = pgTable(
  'white_label_files',
  {
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    use: text({ enum: WhiteLabelUse.options }).notNull(),
    type: text({ enum: WhiteLabelType.options }).notNull(),
    /** SHA-256 of the bytes: part of the address. */
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Base64. */
    data: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.use, table.type] })],
)
