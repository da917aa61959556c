import { eq } from 'drizzle-orm'
import type { CallArguments, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { revealPassword } from '#core/session/obfuscate-password.ts'
import type { Session } from '#server/calls/session.ts'
import type { Database } from '#server/db/database.ts'
import type { Limits } from '#server/limits/limits.ts'
import { users } from '#server/services/tables.ts'
import { hashPassword } from './password-hash.ts'
import { checkOwnPassword } from './prove-again.ts'
import { checkStrength, setPassword } from './set-password.ts'

export type ChangePassword = (
  session: Session,
  change: CallArguments<Calls['changePassword']>['body'],
) => Promise<Result<null>>

/** Changes the caller's password, and ends all other sessions of the account. */
export function createChangePassword(deps: {
  database: Database
  nowMs: () => number
  limits: Limits
  onEnded: (sessionId: string) => void
}): ChangePassword {
  const { database, nowMs, limits } = deps
  return async ({ id, eid }, { challenge, ...texts }) => {
    const oldPassword = revealPassword(texts.oldPassword, challenge.rand)
    const newPassword = revealPassword(texts.newPassword, challenge.rand)
    if (oldPassword === null || newPassword === null)
      return fail('invalid-request', 'the passwords are not obfuscated as body.challenge says')
    const [user] = await database.db.select().from(users).where(eq(users.eid, eid))
    if (!user) return fail('token-invalid')
    const strength = await checkStrength(database.db, newPassword, user)
    if (!strength.ok) return strength
    const proved = await checkOwnPassword(limits, { eid, password: oldPassword, passwordHash: user.passwordHash })
    if (!proved.ok) return proved
    if (oldPassword === newPassword) return fail('password-unchanged')
    const passwordHash = await hashPassword(newPassword)
    const { endedSessions } = await database.transaction((tx) =>
      setPassword(tx, { eid, passwordHash, nowMs: nowMs(), except: id }),
    )
    for (const other of endedSessions) deps.onEnded(other)
    return ok(null)
  }
}
