import type { CallArguments, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { revealPassword } from '#core/session/obfuscate-password.ts'
import { checkPassword } from '#server/accounts/password-hash.ts'
import { createTryLimit, type TryLimit } from '#server/platform/try-limit.ts'

export type PasswordGrant = Extract<CallArguments<Calls['issueToken']>['body'], { grant_type: 'password' }>

export type PasswordProofs = {
  /** Checks a grant's e-mail address and password; returns the user. */
  prove<User extends { passwordHash: string | null }>(
    grant: Pick<PasswordGrant, 'username' | 'password' | 'challenge'>,
    from: { realm: string; address: string; find: (email: string) => Promise<User | undefined> },
  ): Promise<Result<User>>
  /** Failures from one network address, with any name. Other ways to sign in count here too. */
  addressLimit: TryLimit
}

const spanMs = 5 * 60_000
/** Maximum number of failures with one name from one network address. */
const mostOfName = 10
const mostOfAddress = 100

export function createPasswordProofs(nowMs: () => number): PasswordProofs {
  const nameLimit = createTryLimit({ most: mostOfName, spanMs, nowMs })
  const addressLimit = createTryLimit({ most: mostOfAddress, spanMs, nowMs })
  return {
    addressLimit,
    async prove(grant, { realm, address, find }) {
      const email = grant.username.trim().toLowerCase()
      const nameKey = `${realm} ${email} ${address}`
      if (nameLimit.isReached(nameKey) || addressLimit.isReached(address)) return fail('too-many-requests')
      const password = revealPassword(grant.password, grant.challenge.rand)
      if (password === null) return fail('invalid-request', 'body.password is not obfuscated as body.challenge says')
      // Counted before the result is known: parallel tries must not exceed the limit.
      nameLimit.failed(nameKey)
      addressLimit.failed(address)
      const user = await find(email)
      if (!(await checkPassword(password, user?.passwordHash ?? null)) || !user) return fail('wrong-credentials')
      nameLimit.succeeded(nameKey)
      // Only this try is taken back: knowing one password does not prove that the address guesses no others.
      addressLimit.takeBack(address)
      return ok(user)
    },
  }
}
