import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timeMs } from '#server/db/columns.ts'

/** Texts of messages in other languages, as a translation service has given them. */
export const translations = pgTable(
  'translations',
  {
    serviceId: text('service_id').notNull(),
    /** SHA-256 of the text as it was written. */
    textHash: text('text_hash').notNull(),
    to: text('to_language').notNull(),
    from: text('from_language').notNull(),
    /** Null: the text is in that language already. */
    text: text(),
    untilMs: timeMs('until_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.textHash, table.to] }),
    index('translations_until').on(table.untilMs),
  ],
)
