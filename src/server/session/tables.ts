import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { SessionEnd } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'
import { users } from '#server/services/tables.ts'

/** One sign-in: a family of refresh tokens, each used once. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    eid: uuid()
      .notNull()
      .references(() => users.eid),
    createdAtMs: timeMs('created_at_ms').notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    currentHash: text('current_hash').notNull(),
    previousHash: text('previous_hash'),
    rotatedAtMs: timeMs('rotated_at_ms').notNull(),
    revokedAtMs: timeMs('revoked_at_ms'),
    /** Why somebody ended it from outside; null: it was not ended, or by its own sign-out. */
    endReason: text('end_reason', { enum: SessionEnd.options }),
    /** `device-id` of the sign-in; staff only. */
    deviceId: text('device_id'),
    /** Network address of the sign-in or the last refresh. */
    address: text().notNull().default(''),
  },
  (table) => [index('sessions_expiry').on(table.expiresAtMs), index('sessions_eid').on(table.eid)],
)

/** Hash of every refresh token ever issued. An old token that comes back ends its session. */
export const refreshTokens = pgTable('refresh_tokens', {
  hash: text().primaryKey(),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
})

/** Values that all processes of an installation must agree on: the fingerprint of their key, never the key. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
