import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { SecurityEventKind } from '#core/contract/index.ts'
import { count, timeMs } from '#server/db/columns.ts'

/** Security events, kept for `EVERLINE_SECURITY_LOG_DAYS`. No foreign keys: events outlive accounts. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: count('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null: the event belongs to no service, such as a limit on an address. */
    serviceId: text('service_id'),
    atMs: timeMs('at_ms').notNull(),
    kind: text({ enum: SecurityEventKind.options }).notNull(),
    eid: uuid(),
    who: text().notNull(),
    address: text().notNull(),
    about: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    index('security_events_time').on(table.serviceId, table.atMs, table.id),
    index('security_events_age').on(table.atMs),
  ],
)
