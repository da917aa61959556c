import { fail } from '#core/platform/result.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { Db } from '#server/db/database.ts'
import type { TryLimit } from '#server/platform/try-limit.ts'
import type { Challenges } from '#server/second-factor/challenges.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { findStaff, findUser } from '#server/services/find-user.ts'
import type { Enter } from './enter.ts'
import type { Grant, ProveGrant } from './grant.ts'

type MfaGrant = Extract<Grant, { mfa_token: string }>
type OneTimeGrant = Extract<Grant, { grant_type: 'sign_up_otp' }>

/** The second proof: a code of the authenticator, or a recovery code. */
export const createSecondFactorGrant =
  (deps: { db: Db; challenges: Challenges; secondFactors: SecondFactors; enter: Enter }): ProveGrant<MfaGrant> =>
  async (serviceId, grant) => {
    const challenge = await deps.challenges.verify(grant.mfa_token)
    if (!challenge.ok) return fail('challenge-expired')
    const { eid, need, byPassword } = challenge.value
    const user = await findUser(deps.db, serviceId, eid)
    if (!user || need !== 'code') return fail('challenge-expired')
    const proof = grant.grant_type === 'mfa_otp' ? { code: grant.otp } : { recoveryCode: grant.recovery_code }
    const shown = await deps.secondFactors.check(eid, proof)
    return shown.ok ? deps.enter.enter(user, { byPassword, factorShown: true }) : shown
  }

/**
 * A one-time code. It is valid once, and only with the user name that it was made for [SES-14].
 *
 * @param deps.digitsLimit wrong codes for one name, from any address: there are few codes of six digits
 * @param deps.addressLimit wrong proofs of any kind from one address
 */
export function createOneTimeGrant(deps: {
  db: Db
  codes: OneTimeCodes
  digitsLimit: TryLimit
  addressLimit: TryLimit
  enter: Enter
}): ProveGrant<OneTimeGrant> {
  const { db, codes, digitsLimit, addressLimit } = deps

  async function takeCode(code: string, eid: string) {
    // Checked first: a code that comes with another user's name must stay valid.
    if ((await codes.find(code, ['sign-in']))?.eid !== eid) return null
    return codes.take(db, code, ['sign-in'])
  }

  return async (serviceId, grant, { address }) => {
    const email = grant.username.trim().toLowerCase()
    const nameKey = `${serviceId} ${email}`
    if (digitsLimit.isReached(nameKey) || addressLimit.isReached(address)) return fail('too-many-requests')
    digitsLimit.failed(nameKey)
    addressLimit.failed(address)
    const user = await findStaff(db, serviceId, email)
    if (!user) return fail('one-time-code-invalid')
    const taken = /^\d{6}$/.test(grant.otp)
      ? (await codes.takeDigits(grant.otp, user.eid)) && { factorShown: false }
      : await takeCode(grant.otp, user.eid)
    if (!taken) return fail('one-time-code-invalid')
    digitsLimit.succeeded(nameKey)
    addressLimit.takeBack(address)
    // A code for which the second factor was shown comes from a sign-in that may have begun with a password.
    return deps.enter.enter(user, { byPassword: taken.factorShown, factorShown: taken.factorShown })
  }
}
