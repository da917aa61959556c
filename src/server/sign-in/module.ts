import type { sessionCalls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok } from '#core/platform/result.ts'
import { getProfile } from '#server/accounts/get-profile.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Licenses } from '#server/licenses/licenses.ts'
import { createTryLimit } from '#server/platform/try-limit.ts'
import type { Challenges } from '#server/second-factor/challenges.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { serviceExists, type User } from '#server/services/find-user.ts'
import type { AccessTokens } from '#server/session/access-tokens.ts'
import type { IdTokens } from '#server/session/id-tokens.ts'
import { endSession, findSession } from '#server/session/refresh-tokens.ts'
import { createArrive } from './arrive.ts'
import { createAttemptCookie } from './attempt-cookie.ts'
import { createIssueToken } from './issue-token.ts'
import { addOidcRoutes, startAddress } from './oidc-routes.ts'
import type { OpenId } from './open-id.ts'
import { createPasswordProofs } from './password-proof.ts'
import { registerVisitor } from './register-visitor.ts'

type Deps = {
  database: Database
  random: Random
  nowMs: () => number
  secret: Uint8Array
  accessTokens: AccessTokens
  idTokens: IdTokens
  challenges: Challenges
  secondFactors: SecondFactors
  codes: OneTimeCodes
  licenses: Licenses
  passwordEndsMs: (user: User) => number | null
  /** Null: nobody signs in by a third party. */
  openId: OpenId | null
  /** Where people reach the app. */
  baseUrl: () => string
  onRefreshed: () => void
  onSessionEnded: (sessionId: string) => void
}

const fiveMinutesMs = 5 * 60_000

/** Signing in, by whichever proof, and signing out. */
export const signIn = {
  create(deps) {
    const { database, nowMs, codes, openId } = deps
    const { db } = database
    const issueToken = createIssueToken({
      ...deps,
      proofs: createPasswordProofs(nowMs),
      digitsLimit: createTryLimit({ most: 5, spanMs: fiveMinutesMs, nowMs }),
    })
    const arrive = createArrive(deps)
    const register = (
      serviceId: string,
      visitor: { name: string; language: string; page: string },
      deviceId: string | null,
    ) => registerVisitor(db, serviceId, { ...visitor, eid: deps.random.uuid(), nowMs: nowMs() }, deviceId)

    const handlers: HandlersOf<typeof sessionCalls> = {
      issueToken: async ({ params, body }, { origin }) => {
        const token = await issueToken(params.s, body, origin)
        if (!token.ok) return token
        return arrive(token.value, { ...origin, isNew: !body.grant_type.endsWith('refresh_token') })
      },
      revokeToken: async ({ body }, { session }) => {
        if (body.eid !== session.eid) return fail('forbidden')
        const found = await findSession(db, body.refresh_token)
        if (found?.eid !== session.eid) return fail('token-invalid')
        await endSession(db, found.id, nowMs())
        deps.onSessionEnded(found.id)
        return ok(null)
      },
      registerVisitor: async ({ params, body }, { origin }) => {
        const user = await register(params.s, body, origin.deviceId)
        return user.ok ? ok({ eid: user.value.eid }) : user
      },
      registerAndLoginVisitor: async ({ params, body }, { origin }) => {
        const user = await register(params.s, body, origin.deviceId)
        return user.ok ? ok(await deps.idTokens.begin(user.value)) : user
      },
      getThirdPartyLoginMethods: async ({ params }) => {
        if (!(await serviceExists(db, params.s))) return fail('not-found', 'There is no such service.')
        return ok({ methods: openId ? [{ id: 'oidc', label: openId.label, url: startAddress(params.s) }] : [] })
      },
      getProfile: (_, { session }) => getProfile(db, session),
    }
    return {
      handlers,
      addRoutes: (app) => {
        if (openId) addOidcRoutes(app, { ...deps, openId, cookie: createAttemptCookie(deps), codes, db })
      },
    }
  },
} satisfies ServerModule<Deps>
