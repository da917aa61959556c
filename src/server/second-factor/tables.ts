import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { count, timeMs } from '#server/db/columns.ts'
import { users } from '#server/services/tables.ts'

/** The second factor of a member of the staff; before its first code, the one that is being set up. */
export const secondFactors = pgTable('second_factors', {
  eid: uuid()
    .primaryKey()
    .references(() => users.eid, { onDelete: 'cascade' }),
  /** The secret that the authenticator and the backend share, encrypted. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null while it is being set up. */
  activatedAtMs: timeMs('activated_at_ms'),
  /** Time step of the newest code that was accepted. Codes of this and earlier steps are used up. */
  lastStep: count('last_step').notNull(),
})

/** Hashes of recovery codes, for staff who lost their authenticator. Using a code deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    eid: uuid()
      .notNull()
      .references(() => secondFactors.eid, { onDelete: 'cascade' }),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eid, table.hash] })],
)
