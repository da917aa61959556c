import type { CallArguments, Calls, IdToken } from '#core/contract/index.ts'
import { fail, ok, type Result, unreachable } from '#core/platform/result.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { Challenge, Origin } from '#server/calls/session.ts'
import type { Database } from '#server/db/database.ts'
import type { TryLimit } from '#server/platform/try-limit.ts'
import type { Challenges } from '#server/second-factor/challenges.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { findStaff, findUser, serviceExists } from '#server/services/find-user.ts'
import type { users } from '#server/services/tables.ts'
import { hashDevice } from '#server/session/device.ts'
import type { IdTokens } from '#server/session/id-tokens.ts'
import type { PasswordGrant, PasswordProofs } from './password-proof.ts'

type User = typeof users.$inferSelect
type Grant = CallArguments<Calls['issueToken']>['body']
type MfaGrant = Extract<Grant, { mfa_token: string }>
type OneTimeGrant = Extract<Grant, { grant_type: 'sign_up_otp' }>
type RefreshGrant = Extract<Grant, { refresh_token: string }>

/** Time to think of a new password. */
const changeMs = 15 * 60_000

export type IssueToken = {
  issue(serviceId: string, grant: Grant, origin: Origin): Promise<Result<IdToken>>
}

export function createIssueToken(deps: {
  database: Database
  idTokens: IdTokens
  proofs: PasswordProofs
  nowMs: () => number
  /** Wrong one-time codes for one name, from wherever: six digits are few. */
  digitsLimit: TryLimit
  secondFactors: SecondFactors
  challenges: Challenges
  codes: OneTimeCodes
  /** When a password must be changed; null: never. */
  passwordEndsMs: (user: User) => number | null
  onRefreshed: () => void
  onEnded: (sessionId: string) => void
}): IssueToken {
  const { database, nowMs, idTokens, proofs } = deps
  const { addressLimit } = proofs

  /**
   * Who has given the first proof gets a session, unless a second factor [SES-02] or a new password is wanted first:
   * then a challenge in the failure's details leads on.
   */
  async function enter(user: User, proof: { byPassword: boolean; factorShown: boolean }): Promise<Result<IdToken>> {
    const need = proof.factorShown ? 'none' : await deps.secondFactors.needOf(user)
    if (need !== 'none') return challengeOf(user, need, proof.byPassword)
    const endsMs = proof.byPassword ? deps.passwordEndsMs(user) : null
    if (endsMs === null || endsMs > nowMs()) return ok(await idTokens.begin(user))
    const challenge = await deps.codes.issue('expired-password', user.eid, { lifeMs: changeMs, factorShown: true })
    return fail('password-expired', undefined, { challenge })
  }

  async function challengeOf({ eid, serviceId }: User, need: Challenge['need'], byPassword: boolean) {
    const challenge = await deps.challenges.issue({ eid, serviceId, need, byPassword })
    return fail(need === 'code' ? 'second-factor-needed' : 'second-factor-forced', undefined, { challenge, eid })
  }

  async function bySecondFactor(serviceId: string, grant: MfaGrant): Promise<Result<IdToken>> {
    const challenge = await deps.challenges.verify(grant.mfa_token)
    if (!challenge.ok) return fail('challenge-expired')
    const { eid, need, byPassword } = challenge.value
    const user = await findUser(database.db, serviceId, eid)
    if (!user || need !== 'code') return fail('challenge-expired')
    const proof = grant.grant_type === 'mfa_otp' ? { code: grant.otp } : { recoveryCode: grant.recovery_code }
    const shown = await deps.secondFactors.check(eid, proof)
    return shown.ok ? enter(user, { byPassword, factorShown: true }) : shown
  }

  /** A one-time code counts for the name that it was made for, and once [SES-14]. */
  async function byOneTimeCode(serviceId: string, grant: OneTimeGrant, { address }: Origin): Promise<Result<IdToken>> {
    const email = grant.username.trim().toLowerCase()
    const nameKey = `${serviceId} ${email}`
    if (deps.digitsLimit.isReached(nameKey) || addressLimit.isReached(address)) return fail('too-many-requests')
    deps.digitsLimit.failed(nameKey)
    addressLimit.failed(address)
    const user = await findStaff(database.db, serviceId, email)
    if (!user) return fail('one-time-code-invalid')
    const taken = /^\d{6}$/.test(grant.otp)
      ? (await deps.codes.takeDigits(grant.otp, user.eid)) && { factorShown: false }
      : await takeCode(grant.otp, user.eid)
    if (!taken) return fail('one-time-code-invalid')
    deps.digitsLimit.succeeded(nameKey)
    addressLimit.takeBack(address)
    // What has shown the second factor came out of a sign-in that may have begun with a password.
    return enter(user, { byPassword: taken.factorShown, factorShown: taken.factorShown })
  }

  async function takeCode(code: string, eid: string) {
    // Looked at first: a code that comes with another's name is not used up by it.
    if ((await deps.codes.find(code, ['sign-in']))?.eid !== eid) return null
    return deps.codes.take(database.db, code, ['sign-in'])
  }

  async function byPassword(serviceId: string, grant: PasswordGrant, { address }: Origin): Promise<Result<IdToken>> {
    const proof = await proofs.prove(grant, {
      realm: serviceId,
      address,
      find: (email) => findStaff(database.db, serviceId, email),
    })
    if (!proof.ok) return proof
    const user = proof.value
    if (grant.purpose === 'sign-in') return enter(user, { byPassword: true, factorShown: false })
    const need = await deps.secondFactors.needOf(user)
    return need === 'code' ? fail('second-factor-active') : challengeOf(user, 'profile', true)
  }

  async function byRefreshToken(serviceId: string, grant: RefreshGrant): Promise<Result<IdToken>> {
    const { eid, refresh_token: token } = grant
    const user = await findUser(database.db, serviceId, eid)
    const kind = grant.grant_type === 'refresh_token' ? 'staff' : 'visitor'
    if (user?.kind !== kind) return fail('token-invalid')
    const renewal = await idTokens.renew(user, token)
    switch (renewal.name) {
      case 'refused':
        return { ok: false, error: renewal.failure }
      case 'reused':
        deps.onEnded(renewal.sessionId)
        return fail('refresh-reused')
      case 'renewed':
        deps.onRefreshed()
        return ok(renewal.token)
      default:
        return unreachable(renewal)
    }
  }

  async function byDevice(serviceId: string, eid: string, { deviceId }: Origin): Promise<Result<IdToken>> {
    const user = await findUser(database.db, serviceId, eid)
    const isOwn = deviceId !== null && user?.kind === 'visitor' && user.deviceHash === hashDevice(deviceId)
    return isOwn
      ? ok(await idTokens.begin(user))
      : fail('wrong-credentials', 'This device did not register this visitor.')
  }

  return {
    async issue(serviceId, grant, origin) {
      if (!(await serviceExists(database.db, serviceId))) return fail('not-found', 'There is no such service.')
      switch (grant.grant_type) {
        case 'password':
          return byPassword(serviceId, grant, origin)
        case 'mfa_otp':
        case 'mfa_recovery_code':
          return bySecondFactor(serviceId, grant)
        case 'sign_up_otp':
          return byOneTimeCode(serviceId, grant, origin)
        case 'refresh_token':
        case 'anonymous_refresh_token':
          return byRefreshToken(serviceId, grant)
        case 'anonymous':
          return byDevice(serviceId, grant.eid, origin)
        default:
          return unreachable(grant)
      }
    },
  }
}
