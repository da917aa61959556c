import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { FeedbackLevel, FeedbackSubject } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'

/** Feedback about the app and about the service. */
export const appFeedback = pgTable(
  'app_feedback',
  {
    /** UUIDv7: sorts by time. */
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    eid: uuid().notNull(),
    name: text().notNull(),
    text: text().notNull(),
    about: text({ enum: FeedbackSubject.options }).notNull().default('app'),
    appVersion: text('app_version').notNull(),
    level: text({ enum: FeedbackLevel.options }).notNull(),
    logSessionId: text('log_session_id').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [index('app_feedback_service').on(table.serviceId, table.id)],
)
