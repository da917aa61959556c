import { eq, ne } from 'drizzle-orm'
import { minPasswordLength } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/services/tables.ts'
import { endSessionsOf } from '#server/session/end-sessions.ts'
import { sessions } from '#server/session/tables.ts'

/** `password-too-short`, or ok. */
export const checkStrength = (password: string): Result<null> =>
  [...password].length < minPasswordLength ? fail('password-too-short') : ok(null)

/** Sets a password and ends every session of the account but `except`. */
export async function setPassword(
  tx: Db,
  { eid, passwordHash, nowMs, except }: { eid: string; passwordHash: string; nowMs: number; except?: string },
): Promise<{ endedSessions: string[] }> {
  await tx.update(users).set({ passwordHash, passwordChangedAtMs: nowMs }).where(eq(users.eid, eid))
  const others = except === undefined ? undefined : ne(sessions.id, except)
  return { endedSessions: await endSessionsOf(tx, eid, nowMs, others) }
}

/** When a password must be changed; null: never, also for users without a password. */
export const createPasswordEnd =
  (maximumAgeMs: number) =>
  (user: Pick<typeof users.$inferSelect, 'passwordHash' | 'passwordChangedAtMs' | 'createdAtMs'>): number | null =>
    maximumAgeMs === 0 || user.passwordHash === null
      ? null
      : (user.passwordChangedAtMs ?? user.createdAtMs) + maximumAgeMs
