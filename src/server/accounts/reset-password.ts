import { eq } from 'drizzle-orm'
import type { CallArguments, CallResult, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { revealPassword } from '#core/session/obfuscate-password.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { users } from '#server/services/tables.ts'
import { staffOf } from '#server/staff/list-staff.ts'
import type { OneTimeCodes } from './one-time-codes.ts'
import { checkPassword, hashPassword } from './password-hash.ts'
import { checkStrength, setPassword } from './set-password.ts'

export type ResetPassword = (
  serviceId: string,
  reset: CallArguments<Calls['resetPassword']>['body'],
) => Promise<Result<CallResult<Calls['resetPassword']>>>

const purposes = ['reset-password', 'expired-password'] as const
/** Time to continue the sign-in after an expired password was changed. */
const goOnMs = 60_000

/** Sets a new password with the code of a mailed link, or of a sign-in with an expired password. */
export function createResetPassword(deps: {
  database: Database
  changes: Changes
  codes: OneTimeCodes
  nowMs: () => number
  onEnded: (sessionId: string) => void
}): ResetPassword {
  const { database, changes, codes, nowMs } = deps
  return async (serviceId, { token, challenge, ...texts }) => {
    const password = revealPassword(texts.password, challenge.rand)
    if (password === null) return fail('invalid-request', 'body.password is not obfuscated as body.challenge says')
    const owner = await codes.find(token, purposes)
    if (!owner) return fail('one-time-code-invalid')
    const [user] = await database.db.select().from(users).where(eq(users.eid, owner.eid))
    if (user?.serviceId !== serviceId) return fail('one-time-code-invalid')
    // Checked before the code is used up: after a weak password the user can choose again.
    const strength = await checkStrength(database.db, password, user)
    if (!strength.ok) return strength
    const isExpired = owner.purpose === 'expired-password'
    if (isExpired && (await checkPassword(password, user.passwordHash))) return fail('password-unchanged')
    const passwordHash = await hashPassword(password)
    const done = await changes.run(async ({ tx, feed }) => {
      if (!(await codes.take(tx, token, purposes))) return null
      // The code was mailed: the address belongs to the user.
      if (!isExpired) await tx.update(users).set({ emailVerifiedAtMs: nowMs() }).where(eq(users.eid, user.eid))
      // Every session ends: nobody has the seat. Readers of the portal have none.
      if (user.kind === 'staff') await feed.changed('listLicenses', { serviceId })
      // Accepting an invitation makes the user visible to colleagues.
      if (user.invitationEndsAtMs !== null) await feed.put('staff', staffOf(user), { serviceId })
      return setPassword(tx, { eid: user.eid, passwordHash, nowMs: nowMs() })
    })
    if (!done) return fail('one-time-code-invalid')
    for (const id of done.endedSessions) deps.onEnded(id)
    const otp = isExpired ? await codes.issue('sign-in', user.eid, { lifeMs: goOnMs, factorShown: true }) : null
    return ok({ otp })
  }
}
