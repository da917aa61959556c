import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timeMs } from '#server/db/columns.ts'

/** When a member of the staff wants to see a conversation again. */
export const reminders = pgTable(
  'reminders',
  {
    eid: uuid().notNull(),
    roomId: uuid('room_id').notNull(),
    serviceId: text('service_id').notNull(),
    atMs: timeMs('at_ms').notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eid, table.roomId] })],
)
