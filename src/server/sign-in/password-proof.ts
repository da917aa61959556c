import { and, eq } from 'drizzle-orm'
import { plainEmail } from '#core/contract/email.ts'
import type { CallArguments, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { revealPassword } from '#core/session/obfuscate-password.ts'
import { checkPassword, hashPassword, isOutdated } from '#server/accounts/password-hash.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/services/tables.ts'
import type { Claim, ProofLimits } from './proof-limits.ts'

export type PasswordGrant = Extract<CallArguments<Calls['issueToken']>['body'], { grant_type: 'password' }>

export type PasswordProofs = {
  /** Checks a grant's e-mail address and password; returns the user. */
  prove<User extends { eid: string; passwordHash: string | null }>(
    grant: Pick<PasswordGrant, 'username' | 'password' | 'challenge'>,
    from: Omit<Claim, 'email'> & { find: (email: string) => Promise<User | undefined> },
  ): Promise<Result<User>>
}

export function createPasswordProofs({ db, proofLimits }: { db: Db; proofLimits: ProofLimits }): PasswordProofs {
  return {
    async prove(grant, { find, ...from }) {
      const email = plainEmail(grant.username).toLowerCase()
      const password = revealPassword(grant.password, grant.challenge.rand)
      if (password === null) return fail('invalid-request', 'body.password is not obfuscated as body.challenge says')
      const attempt = await proofLimits.begin('password', { ...from, email })
      if (!attempt.ok) return attempt
      const user = await find(email)
      if (!(await checkPassword(password, user?.passwordHash ?? null)) || !user) return fail('wrong-credentials')
      await attempt.value.succeeded()
      await renewHash(db, user, password)
      return ok(user)
    },
  }
}

/** Replaces a hash of a lower cost: the password is known at this moment alone. */
async function renewHash(db: Db, user: { eid: string; passwordHash: string | null }, password: string) {
  const { eid, passwordHash: before } = user
  if (before === null || !isOutdated(before)) return
  const passwordHash = await hashPassword(password)
  // The password may have been changed meanwhile.
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.eid, eid), eq(users.passwordHash, before)))
}
