import { eq, ne } from 'drizzle-orm'
import { passwordStrength } from '#core/accounts/password-strength.ts'
import { minPasswordLength } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { services, users } from '#server/services/tables.ts'
import { endSessionsOf } from '#server/session/end-sessions.ts'
import { sessions } from '#server/session/tables.ts'
import { endCodesOf } from './one-time-codes.ts'

/** `password-too-short`, `password-too-weak`: also for one that is made of the account's own name, address or brand. */
export async function checkStrength(
  db: Db,
  password: string,
  user: { name: string; email: string | null; serviceId: string },
): Promise<Result<null>> {
  if ([...password].length < minPasswordLength) return fail('password-too-short')
  const [service] = await db.select({ brand: services.brandName }).from(services).where(eq(services.id, user.serviceId))
  const strength = passwordStrength(password, { ...user, brand: service?.brand ?? null })
  return strength === 'weak' ? fail('password-too-weak') : ok(null)
}

/** Sets a password, ends every session of the account but `except`, and every code that was issued to it. */
export async function setPassword(
  tx: Db,
  { eid, passwordHash, nowMs, except }: { eid: string; passwordHash: string; nowMs: number; except?: string },
): Promise<{ endedSessions: string[] }> {
  await tx
    .update(users)
    .set({ passwordHash, passwordChangedAtMs: nowMs, invitationEndsAtMs: null })
    .where(eq(users.eid, eid))
  await endCodesOf(tx, eid)
  const others = except === undefined ? undefined : ne(sessions.id, except)
  return { endedSessions: await endSessionsOf(tx, eid, { nowMs, why: 'password-changed' }, others) }
}

/** When a password must be changed; null: never, also for users without a password. */
export const createPasswordEnd =
  (maximumAgeMs: number) =>
  (user: Pick<typeof users.$inferSelect, 'passwordHash' | 'passwordChangedAtMs' | 'createdAtMs'>): number | null =>
    maximumAgeMs === 0 || user.passwordHash === null
      ? null
      : (user.passwordChangedAtMs ?? user.createdAtMs) + maximumAgeMs
