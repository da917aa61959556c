import { index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { count, timeMs } from '#server/db/columns.ts'

/** Lines of clients' logs, kept for `EVERLINE_LOG_DAYS`. */
export const logRecords = pgTable(
  'log_records',
  {
    id: count('id').primaryKey().generatedAlwaysAsIdentity(),
    serviceId: text('service_id').notNull(),
    /** Eid of the session that uploaded the line. */
    uploaderEid: uuid('uploader_eid').notNull(),
    receivedAtMs: timeMs('received_at_ms').notNull(),
    /** By the client's clock. */
    timestampMs: timeMs('timestamp_ms').notNull(),
    /** Position in `logLevels`. */
    level: integer().notNull(),
    /** The eid that the line itself names. */
    eid: uuid(),
    /** Class, function, tag and value: the text that a search looks at. */
    words: text().notNull(),
    /** A `LogRecord` as text. */
    record: json().notNull(),
  },
  (table) => [
    index('log_records_time').on(table.serviceId, table.timestampMs, table.id),
    index('log_records_received').on(table.receivedAtMs),
  ],
)
