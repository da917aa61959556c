import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { PassedKind } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'

/** MQTT connections of all processes, with the eid that is connected and when it was last seen. */
export const presence = pgTable(
  'presence',
  {
    id: uuid().primaryKey(),
    processId: uuid('process_id').notNull(),
    eid: uuid().notNull(),
    seenAtMs: timeMs('seen_at_ms').notNull(),
    /** When the connection ended; null: it has not, as far as its process could say. */
    goneAtMs: timeMs('gone_at_ms'),
    /** When its client was last asked for a sign of life, and when it last gave one. */
    probedAtMs: timeMs('probed_at_ms'),
    answeredAtMs: timeMs('answered_at_ms'),
    /** Whether somebody looks at the app there, as its client says. */
    isAttended: boolean('is_attended').notNull().default(false),
  },
  (table) => [index('presence_eid').on(table.eid), index('presence_process').on(table.processId)],
)

/** Inquiries that went past an agent who was out of reach, for the agent to read on return. */
export const passedInquiries = pgTable(
  'passed_inquiries',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    eid: uuid().notNull(),
    kind: text({ enum: PassedKind.options }).notNull(),
    serviceId: text('service_id').notNull(),
    roomId: uuid('room_id').notNull(),
    visitorName: text('visitor_name').notNull(),
    atMs: timeMs('at_ms').notNull(),
    /** When the agent had read it; null: not yet. */
    readAtMs: timeMs('read_at_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.inquiryId, table.eid, table.kind] }),
    index('passed_inquiries_eid').on(table.eid),
  ],
)
