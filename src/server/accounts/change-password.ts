import { eq } from 'drizzle-orm'
import type { CallArguments, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { revealPassword } from '#core/session/obfuscate-password.ts'
import type { Session } from '#server/calls/session.ts'
import type { Database } from '#server/db/database.ts'
import type { TryLimit } from '#server/platform/try-limit.ts'
import { users } from '#server/services/tables.ts'
import { checkPassword, hashPassword } from './password-hash.ts'
import { checkStrength, setPassword } from './set-password.ts'

export type ChangePassword = (
  session: Session,
  change: CallArguments<Calls['changePassword']>['body'],
) => Promise<Result<null>>

/**
 * Changes the caller's password, and ends all other sessions of the account.
 *
 * @param deps.limit wrong old passwords of one eid
 */
export function createChangePassword(deps: {
  database: Database
  nowMs: () => number
  limit: TryLimit
  onEnded: (sessionId: string) => void
}): ChangePassword {
  const { database, nowMs, limit } = deps
  return async ({ id, eid }, { challenge, ...texts }) => {
    if (limit.isReached(eid)) return fail('too-many-requests')
    const oldPassword = revealPassword(texts.oldPassword, challenge.rand)
    const newPassword = revealPassword(texts.newPassword, challenge.rand)
    if (oldPassword === null || newPassword === null)
      return fail('invalid-request', 'the passwords are not obfuscated as body.challenge says')
    const strength = checkStrength(newPassword)
    if (!strength.ok) return strength
    // Counted before the result is known: parallel tries must not exceed the limit.
    limit.failed(eid)
    const [user] = await database.db.select({ hash: users.passwordHash }).from(users).where(eq(users.eid, eid))
    if (!(await checkPassword(oldPassword, user?.hash ?? null))) return fail('old-password-wrong')
    limit.succeeded(eid)
    if (oldPassword === newPassword) return fail('password-unchanged')
    const passwordHash = await hashPassword(newPassword)
    const { endedSessions } = await database.transaction((tx) =>
      setPassword(tx, { eid, passwordHash, nowMs: nowMs(), except: id }),
    )
    for (const other of endedSessions) deps.onEnded(other)
    return ok(null)
  }
}
