import { plainEmail } from '#core/contract/email.ts'
import { fail } from '#core/platform/result.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { Db } from '#server/db/database.ts'
import type { Challenges } from '#server/second-factor/challenges.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { findUser, type User } from '#server/services/find-user.ts'
import type { Enter } from './enter.ts'
import type { Grant, ProveGrant } from './grant.ts'
import type { ProofLimits } from './proof-limits.ts'

type MfaGrant = Extract<Grant, { mfa_token: string }>
type OneTimeGrant = Extract<Grant, { grant_type: 'sign_up_otp' }>

/** The eid of no account. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** The second proof: a code of the authenticator, or a recovery code. */
export const createSecondFactorGrant =
  (deps: {
    db: Db
    challenges: Challenges
    secondFactors: SecondFactors
    enter: Enter
    /** Kind of account that signs in: a challenge of the portal is not valid elsewhere. */
    kind: User['kind']
  }): ProveGrant<MfaGrant> =>
  async (serviceId, grant) => {
    const challenge = await deps.challenges.verify(grant.mfa_token)
    if (!challenge.ok) return fail('challenge-expired')
    const { eid, need, byPassword } = challenge.value
    const user = await findUser(deps.db, serviceId, eid)
    if (user?.kind !== deps.kind || need !== 'code') return fail('challenge-expired')
    const proof = grant.grant_type === 'mfa_otp' ? { code: grant.otp } : { recoveryCode: grant.recovery_code }
    const shown = await deps.secondFactors.check(eid, proof)
    return shown.ok ? deps.enter.enter(user, { byPassword, factorShown: true }) : shown
  }

/**
 * A one-time code. It is valid once, and only with the user name that it was made for [SES-14]. There are few codes of six
 * digits: only they are counted for an account, so that codes that nobody could guess keep nobody out.
 */
export function createOneTimeGrant(deps: {
  db: Db
  findUser: (serviceId: string, email: string) => Promise<User | undefined>
  codes: OneTimeCodes
  proofLimits: ProofLimits
  /** Tells a service from its portal, as limits count. */
  realm: (serviceId: string) => string
  enter: Enter
}): ProveGrant<OneTimeGrant> {
  const { db, codes, proofLimits } = deps

  async function takeCode(code: string, eid: string) {
    // Checked first: a code that comes with another user's name must stay valid.
    if ((await codes.find(code, ['sign-in']))?.eid !== eid) return null
    return codes.take(db, code, ['sign-in'])
  }

  return async (serviceId, grant, { address, deviceId }) => {
    const email = plainEmail(grant.username).toLowerCase()
    const isDigits = /^\d{6}$/.test(grant.otp)
    const claim = { realm: deps.realm(serviceId), serviceId, email, address, deviceId }
    const attempt = await proofLimits.begin(isDigits ? 'digits' : 'code', claim)
    if (!attempt.ok) return attempt
    const user = await deps.findUser(serviceId, email)
    // The time of the answer must not tell whether the account exists: the code of nobody is looked up too.
    const eid = user?.eid ?? nobody
    const taken = isDigits
      ? (await codes.takeDigits(grant.otp, eid)) && { factorShown: false }
      : await takeCode(grant.otp, eid)
    if (!taken || !user) return fail('one-time-code-invalid')
    await attempt.value.succeeded()
    // A code for which the second factor was shown comes from a sign-in that may have begun with a password.
    return deps.enter.enter(user, { byPassword: taken.factorShown, factorShown: taken.factorShown })
  }
}
