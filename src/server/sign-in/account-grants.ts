import type { Result } from '#core/platform/result.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { Origin } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Challenges } from '#server/second-factor/challenges.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import type { User } from '#server/services/find-user.ts'
import type { IdTokens } from '#server/session/id-tokens.ts'
import { createOneTimeGrant, createSecondFactorGrant } from './code-grants.ts'
import { createEnter } from './enter.ts'
import type { PasswordGrant, PasswordProofs } from './password-proof.ts'
import type { ProofLimits } from './proof-limits.ts'

/** The accounts that sign in: the staff's, or those of the portal's readers. */
type Accounts = {
  kind: User['kind']
  findUser: (serviceId: string, email: string) => Promise<User | undefined>
  /** Tells a service from its portal, as limits count. */
  realm: (serviceId: string) => string
  /** When a password must be changed; null: never. */
  passwordEndsMs: (user: User) => number | null
}

/** The proofs by which the app and the portal take accounts in. `deps` are those of `createEnter` and of the grants. */
export function createAccountGrants(
  deps: Accounts & {
    db: Db
    idTokens: IdTokens
    proofs: PasswordProofs
    secondFactors: SecondFactors
    challenges: Challenges
    codes: OneTimeCodes
    proofLimits: ProofLimits
    nowMs: () => number
  },
) {
  const enter = createEnter(deps)
  return {
    enter,
    /** Checks e-mail address and password; returns the user, who has not entered yet. */
    provePassword: (
      serviceId: string,
      grant: Pick<PasswordGrant, 'username' | 'password' | 'challenge'>,
      { address, deviceId }: Origin,
    ): Promise<Result<User>> => {
      const find = (email: string) => deps.findUser(serviceId, email)
      return deps.proofs.prove(grant, { realm: deps.realm(serviceId), serviceId, address, deviceId, find })
    },
    bySecondFactor: createSecondFactorGrant({ ...deps, enter }),
    byOneTimeCode: createOneTimeGrant({ ...deps, enter }),
  }
}
