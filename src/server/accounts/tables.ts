import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timeMs } from '#server/db/columns.ts'
import { users } from '#server/services/tables.ts'
import { sessions } from '#server/session/tables.ts'

/** Hashes of one-time codes. Using a code deletes its row. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    hash: text().primaryKey(),
    purpose: text({
      enum: ['sign-in', 'reset-password', 'expired-password', 'owner-email', 'owner-change', 'sign-in-digits'],
    }).notNull(),
    eid: uuid()
      .notNull()
      .references(() => users.eid, { onDelete: 'cascade' }),
    /** The session that asked for the code: the code ends with it. Null: nobody was signed in, or an admin sent it. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** 1: the second factor was shown before the code was issued. */
    factorShown: integer('factor_shown').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
  },
  (table) => [
    index('one_time_codes_eid').on(table.eid, table.purpose),
    index('one_time_codes_expiry').on(table.expiresAtMs),
  ],
)
