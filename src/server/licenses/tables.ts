import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timeMs } from '#server/db/columns.ts'
import { users } from '#server/services/tables.ts'

/** Seats that are taken. A seat whose eid has no live session is free. */
export const licenses = pgTable('licenses', {
  eid: uuid()
    .primaryKey()
    .references(() => users.eid, { onDelete: 'cascade' }),
  serviceId: text('service_id').notNull(),
  claimedAtMs: timeMs('claimed_at_ms').notNull(),
})
