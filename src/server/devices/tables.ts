import { json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timeMs } from '#server/db/columns.ts'
import { users } from '#server/services/tables.ts'

/** Browsers in which a member of the staff has signed in, as they describe themselves. */
export const devices = pgTable(
  'devices',
  {
    eid: uuid()
      .notNull()
      .references(() => users.eid, { onDelete: 'cascade' }),
    id: text().notNull(),
    browser: text().notNull().default(''),
    os: text().notNull().default(''),
    language: text().notNull().default(''),
    timeZone: text('time_zone').notNull().default(''),
    /** A `DeviceStatus`; null until the device has reported it. */
    status: json(),
    lastUsedAtMs: timeMs('last_used_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eid, table.id] })],
)
