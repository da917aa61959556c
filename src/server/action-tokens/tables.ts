import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ActionName } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'
import { users } from '#server/services/tables.ts'

/** Hashes of the tokens in links of mails. Using a token deletes its row. */
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
    /** Where the mail was sent. */
    email: text().notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
  },
  (table) => [index('action_tokens_expiry').on(table.expiresAtMs)],
)

/** Addresses that want no mails of a service. */
export const unwantedMails = pgTable(
  'unwanted_mails',
  { serviceId: text('service_id').notNull(), email: text().notNull(), sinceMs: timeMs('since_ms').notNull() },
  (table) => [primaryKey({ columns: [table.serviceId, table.email] })],
)
