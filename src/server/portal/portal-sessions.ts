import type { CallArguments, Calls, IdToken } from '#core/contract/index.ts'
import { fail, ok, type Result, unreachable } from '#core/platform/result.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { Origin, PortalReader } from '#server/calls/session.ts'
import { afterCommit, type Database, type Db } from '#server/db/database.ts'
import type { Challenges } from '#server/second-factor/challenges.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { serviceExists } from '#server/services/find-user.ts'
import type { IdTokens } from '#server/session/id-tokens.ts'
import { endSession } from '#server/session/refresh-tokens.ts'
import { createAccountGrants } from '#server/sign-in/account-grants.ts'
import type { PasswordProofs } from '#server/sign-in/password-proof.ts'
import type { ProofLimits } from '#server/sign-in/proof-limits.ts'
import { findPortalUser } from './portal-users.ts'

type Grant = CallArguments<Calls['issuePortalToken']>['body']
type RefreshGrant = Extract<Grant, { grant_type: 'refresh_token' }>

/** Sessions of the retention portal [CAP-14]. Its users can sign in nowhere else. */
export type PortalSessions = {
  issue(serviceId: string, grant: Grant, origin: Origin): Promise<Result<IdToken>>
  end(tx: Db, session: PortalReader): Promise<Result<null>>
}

type Deps = {
  database: Database
  idTokens: IdTokens
  proofs: PasswordProofs
  secondFactors: SecondFactors
  challenges: Challenges
  codes: OneTimeCodes
  proofLimits: ProofLimits
  nowMs: () => number
  onEnded: (sessionId: string) => void
}

export function createPortalSessions(deps: Deps): PortalSessions {
  const { database, nowMs } = deps
  const { db } = database
  const { enter, provePassword, bySecondFactor, byOneTimeCode } = createAccountGrants({
    ...deps,
    db,
    kind: 'portal',
    findUser: (serviceId, email) => findPortalUser(db, serviceId, { email }),
    realm: (serviceId) => `portal ${serviceId}`,
    // A reader's password does not expire; the service's policy of second factors holds for readers too.
    passwordEndsMs: () => null,
  })

  return {
    async issue(serviceId, grant, origin) {
      if (!(await serviceExists(database.db, serviceId))) return fail('not-found', 'There is no such service.')
      switch (grant.grant_type) {
        case 'password': {
          const proof = await provePassword(serviceId, grant, origin)
          return proof.ok ? enter.enter(proof.value, { byPassword: true, factorShown: false }) : proof
        }
        case 'refresh_token':
          return byRefreshToken(deps, serviceId, grant)
        case 'mfa_otp':
        case 'mfa_recovery_code':
          return bySecondFactor(serviceId, grant, origin)
        case 'sign_up_otp':
          return byOneTimeCode(serviceId, grant, origin)
        default:
          return unreachable(grant)
      }
    },
    async end(tx, { id }) {
      await endSession(tx, id, nowMs())
      afterCommit(tx, () => deps.onEnded(id))
      return ok(null)
    },
  }
}

async function byRefreshToken(
  { database, idTokens, onEnded }: Deps,
  serviceId: string,
  { eid, refresh_token: token }: RefreshGrant,
): Promise<Result<IdToken>> {
  const user = await findPortalUser(database.db, serviceId, { eid })
  if (!user) return fail('portal-session-expired')
  const renewal = await idTokens.renew(user, token)
  if (renewal.name === 'renewed') return ok(renewal.token)
  if (renewal.name === 'reused') onEnded(renewal.sessionId)
  return fail('portal-session-expired')
}
