import { fail, unreachable } from '#core/platform/result.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Challenges } from '#server/second-factor/challenges.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { findStaff, serviceExists, type User } from '#server/services/find-user.ts'
import type { IdTokens } from '#server/session/id-tokens.ts'
import { createAccountGrants } from './account-grants.ts'
import type { Grant, ProveGrant } from './grant.ts'
import type { PasswordGrant, PasswordProofs } from './password-proof.ts'
import type { ProofLimits } from './proof-limits.ts'
import { createDeviceGrant, createRefreshGrant } from './return-grants.ts'

export type IssueToken = ProveGrant<Grant>

/** The call `issueToken`. `deps` are those of the grants. */
export function createIssueToken(deps: {
  database: Database
  idTokens: IdTokens
  proofs: PasswordProofs
  nowMs: () => number
  proofLimits: ProofLimits
  secondFactors: SecondFactors
  challenges: Challenges
  codes: OneTimeCodes
  changes: Changes
  passwordEndsMs: (user: User) => number | null
  onRefreshed: () => void
  onSessionEnded: (sessionId: string) => void
}): IssueToken {
  const { db } = deps.database
  const { enter, provePassword, bySecondFactor, byOneTimeCode } = createAccountGrants({
    ...deps,
    db,
    kind: 'staff',
    findUser: (serviceId, email) => findStaff(db, serviceId, email),
    realm: (serviceId) => serviceId,
  })
  const byRefreshToken = createRefreshGrant({ ...deps, db })
  const byDevice = createDeviceGrant({ ...deps, db })

  const byPassword: ProveGrant<PasswordGrant> = async (serviceId, grant, origin) => {
    const proof = await provePassword(serviceId, grant, origin)
    if (!proof.ok) return proof
    const user = proof.value
    if (grant.purpose === 'sign-in') return enter.enter(user, { byPassword: true, factorShown: false })
    const need = await deps.secondFactors.needOf(user)
    return need === 'code' ? fail('second-factor-active') : enter.challenge(user, 'profile', true)
  }

  return async (serviceId, grant, origin) => {
    if (!(await serviceExists(db, serviceId))) return fail('not-found', 'There is no such service.')
    switch (grant.grant_type) {
      case 'password':
        return byPassword(serviceId, grant, origin)
      case 'mfa_otp':
      case 'mfa_recovery_code':
        return bySecondFactor(serviceId, grant, origin)
      case 'sign_up_otp':
        return byOneTimeCode(serviceId, grant, origin)
      case 'refresh_token':
      case 'anonymous_refresh_token':
        return byRefreshToken(serviceId, grant, origin)
      case 'anonymous':
        return byDevice(serviceId, grant, origin)
      default:
        return unreachable(grant)
    }
  }
}
