import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { type FormAnswer, FormType, OtpType } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'
import { users } from '#server/services/tables.ts'

/** Visitors' form answers [ENT-10]. A row outlives its widget and its form. */
export const formAnswers = pgTable(
  'form_answers',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    widgetId: uuid('widget_id').notNull(),
    formType: text('form_type', { enum: FormType.options }).notNull(),
    roomId: uuid('room_id').notNull(),
    eid: uuid().notNull(),
    inquiryId: uuid('inquiry_id'),
    version: integer().notNull(),
    fields: jsonb().$type<FormAnswer['fields']>().notNull(),
    answeredAtMs: timeMs('answered_at_ms').notNull(),
    revision: integer().notNull(),
  },
  (table) => [index('form_answers_room').on(table.roomId, table.formType)],
)

/** Codes that prove an address or a number, the newest of each; and what was proved. */
export const formOtps = pgTable(
  'form_otps',
  {
    eid: uuid()
      .notNull()
      .references(() => users.eid, { onDelete: 'cascade' }),
    otpType: text('otp_type', { enum: OtpType.options }).notNull(),
    target: text().notNull(),
    /** Hash of the code that was sent last. */
    hash: text().notNull(),
    /** Wrong codes since it was sent. */
    tries: integer().notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    verifiedAtMs: timeMs('verified_at_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.eid, table.otpType, table.target] }),
    index('form_otps_expiry').on(table.expiresAtMs),
  ],
)
