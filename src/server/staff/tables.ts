import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { timeMs } from '#server/db/columns.ts'

/** MQTT connections of all processes, with the eid that is connected and when it was last seen. */
export const presence = pgTable(
  'presence',
  {
    id: uuid().primaryKey(),
    processId: uuid('process_id').notNull(),
    eid: uuid().notNull(),
    seenAtMs: timeMs('seen_at_ms').notNull(),
  },
  (table) => [index('presence_eid').on(table.eid), index('presence_process').on(table.processId)],
)
