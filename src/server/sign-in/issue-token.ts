import { fail, ok, unreachable } from '#core/platform/result.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Challenges } from '#server/second-factor/challenges.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { findStaff, findUser, serviceExists, type User } from '#server/services/find-user.ts'
import { hashDevice } from '#server/session/device.ts'
import type { IdTokens } from '#server/session/id-tokens.ts'
import { createAccountGrants } from './account-grants.ts'
import type { Grant, ProveGrant } from './grant.ts'
import type { PasswordGrant, PasswordProofs } from './password-proof.ts'
import type { ProofLimits } from './proof-limits.ts'

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

type RefreshGrant = Extract<Grant, { refresh_token: string }>
type DeviceGrant = Extract<Grant, { grant_type: 'anonymous' }>

/** A session goes on by its refresh token. */
const createRefreshGrant =
  (deps: {
    db: Db
    idTokens: IdTokens
    changes: Changes
    onRefreshed: () => void
    onSessionEnded: (sessionId: string) => void
  }): ProveGrant<RefreshGrant> =>
  async (serviceId, grant) => {
    const { eid, refresh_token: token } = grant
    const user = await findUser(deps.db, serviceId, eid)
    const kind = user?.kind
    // A shop's customer is no anonymous visitor, and was one until the shop said who they are.
    const isAnonymous = kind === 'visitor' && user?.customerId === null
    const isOfKind = grant.grant_type === 'refresh_token' ? kind === 'staff' || !isAnonymous : kind === 'visitor'
    if (!user || !isOfKind || kind === 'portal') return fail('token-invalid')
    const renewal = await deps.idTokens.renew(user, token)
    switch (renewal.name) {
      case 'refused':
        return { ok: false, error: renewal.failure }
      case 'reused':
        // Its seat may be free now.
        if (kind === 'staff') await deps.changes.run(({ feed }) => feed.changed('listLicenses', { serviceId }))
        deps.onSessionEnded(renewal.sessionId)
        return fail('refresh-reused')
      case 'renewed':
        deps.onRefreshed()
        return ok(renewal.token)
      default:
        return unreachable(renewal)
    }
  }

/** A visitor comes back on the device that registered. */
const createDeviceGrant =
  (deps: { db: Db; idTokens: IdTokens }): ProveGrant<DeviceGrant> =>
  async (serviceId, { eid }, { deviceId }) => {
    const user = await findUser(deps.db, serviceId, eid)
    // A shop's customer can come back only with a token of the shop.
    const isVisitor = user?.kind === 'visitor' && user.customerId === null
    const isOwn = deviceId !== null && isVisitor && user.deviceHash === hashDevice(deviceId)
    return isOwn
      ? ok(await deps.idTokens.begin(user))
      : fail('wrong-credentials', 'This device did not register this visitor.')
  }
