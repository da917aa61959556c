import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { services, users } from '#server/services/tables.ts'

/** Accounts at OpenID providers. An issuer's subject never changes and is never given to somebody else. */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    eid: uuid()
      .notNull()
      .references(() => users.eid, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.issuer, table.subject] })],
)
