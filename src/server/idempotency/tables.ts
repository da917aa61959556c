import { index, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timeMs } from '#server/db/columns.ts'

/** Answers of idempotent calls, for repeats. Messages answer from their own row, whose id is the key of most. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    eid: uuid().notNull(),
    key: uuid().notNull(),
    requestHash: text('request_hash').notNull(),
    answer: json(),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eid, table.key] }), index('idempotency_keys_created').on(table.createdAtMs)],
)
