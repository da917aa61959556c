import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { count, timeMs } from '#server/db/columns.ts'

/** Recorded parts of calls. Their bytes are files of the same ids, which belong to no room. */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    callId: uuid('call_id').notNull(),
    /** The agent who recorded it. */
    eid: uuid().notNull(),
    startedAtMs: timeMs('started_at_ms').notNull(),
    durationMs: count('duration_ms').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [
    index('recordings_call').on(table.callId, table.startedAtMs),
    index('recordings_age').on(table.serviceId, table.createdAtMs),
  ],
)
