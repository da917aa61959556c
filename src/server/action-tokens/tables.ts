import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ActionName } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'
import { users } from '#server/services/tables.ts'

/** Hashes of the tokens in links of mails. */
export const actionTokens = pgTable(
  'action_tokens',
  {
    hash: text().primaryKey(),
    serviceId: text('service_id').notNull(),
    action: text({ enum: ActionName.options }).notNull(),
    /** The visitor whose conversation it is about. */
    eid: uuid()
      .notNull()
      .references(() => users.eid, { onDelete: 'cascade' }),
    roomId: uuid('room_id').notNull(),
    /** The room's newest inquiry when the mail was sent: the one that `rate` rates. */
    inquiryId: uuid('inquiry_id'),
    /** Where the mail was sent. */
    email: text().notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    /**
     * The user who followed the link: a repeated request by them gets the first answer again, because that answer may
     * have been lost.
     */
    usedByEid: uuid('used_by_eid'),
    usedRating: integer('used_rating'),
  },
  (table) => [index('action_tokens_expiry').on(table.expiresAtMs)],
)

/** Addresses that want no mails of a service. */
export const unwantedMails = pgTable(
  'unwanted_mails',
  { serviceId: text('service_id').notNull(), email: text().notNull(), sinceMs: timeMs('since_ms').notNull() },
  (table) => [primaryKey({ columns: [table.serviceId, table.email] })],
)
