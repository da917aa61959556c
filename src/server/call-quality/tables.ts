import { index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { QualityReason, type QualityValue } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'

/** Connection quality of calls, as reported by their parties. */
export const callQualityReports = pgTable(
  'call_quality_reports',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    callId: uuid('call_id').notNull(),
    partyId: uuid('party_id').notNull(),
    otherPartyId: uuid('other_party_id').notNull(),
    /** The user who sent the report. */
    eid: uuid().notNull(),
    reason: text({ enum: QualityReason.options }).notNull(),
    codec: text().notNull(),
    values: json().$type<QualityValue[]>().notNull(),
    reportedAtMs: timeMs('reported_at_ms').notNull(),
  },
  (table) => [
    index('call_quality_call').on(table.serviceId, table.callId),
    index('call_quality_reported').on(table.reportedAtMs),
  ],
)
