import type { Context } from 'hono'
import type { sessionCalls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok } from '#core/platform/result.ts'
import { getProfile } from '#server/accounts/get-profile.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import { forgetResumeLinks } from '#server/action-tokens/action-tokens.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Licenses } from '#server/licenses/licenses.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Challenges } from '#server/second-factor/challenges.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import { serviceExists, type User } from '#server/services/find-user.ts'
import type { PermissionsOf } from '#server/services/permissions.ts'
import type { AccessTokens } from '#server/session/access-tokens.ts'
import type { EndingSessions } from '#server/session/end-sessions.ts'
import type { IdTokens } from '#server/session/id-tokens.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import { endSession, findSession } from '#server/session/refresh-tokens.ts'
import { createArrive } from './arrive.ts'
import { createAttemptCookie } from './attempt-cookie.ts'
import { createIssueToken } from './issue-token.ts'
import { addOidcRoutes, startAddress } from './oidc-routes.ts'
import type { OpenId } from './open-id.ts'
import { createPasswordProofs } from './password-proof.ts'
import { createProofLimits } from './proof-limits.ts'
import { registerVisitor } from './register-visitor.ts'
import { createSignInEvents } from './sign-in-events.ts'

type Deps = {
  database: Database
  changes: Changes
  random: Random
  nowMs: () => number
  keys: KeyRing
  accessTokens: AccessTokens
  idTokens: IdTokens
  challenges: Challenges
  secondFactors: SecondFactors
  codes: OneTimeCodes
  licenses: Licenses
  limits: Limits
  securityEvent: RecordSecurityEvent
  passwordEndsMs: (user: User) => number | null
  permissionsOf: PermissionsOf
  /** Null: nobody signs in by a third party. */
  openId: OpenId | null
  /** The client's own address. */
  addressOf: (context: Context) => string
  /** Where people reach the app. */
  baseUrl: () => string
  onRefreshed: () => void
  endingSessions: EndingSessions
  onSessionEnded: (sessionId: string) => void
}

/** Signing in, by whichever proof, and signing out. */
export const signIn = {
  create(deps) {
    const { database, nowMs, codes, openId } = deps
    const { db } = database
    const proofLimits = createProofLimits({ db, limits: deps.limits })
    const proofs = createPasswordProofs({ db, proofLimits })
    const issueToken = createIssueToken({ ...deps, proofLimits, proofs })
    const arrive = createArrive({ ...deps, db })
    const noteSignIn = createSignInEvents(deps)
    const register = (
      db: Db,
      serviceId: string,
      visitor: { name: string; language: string; page: string },
      deviceId: string | null,
    ) => registerVisitor(db, serviceId, { ...visitor, eid: deps.random.uuid(), nowMs: nowMs() }, deviceId)

    const handlers: HandlersOf<typeof sessionCalls> = {
      issueToken: {
        ownTransaction: 'Proves a password, which takes long, and counts wrong ones although the call fails.',
        handle: async ({ params, body }, { origin }) => {
          const token = await issueToken(params.s, body, origin)
          const isNew = !body.grant_type.endsWith('refresh_token')
          const result = token.ok ? await arrive(token.value, { ...origin, isNew }) : token
          await noteSignIn({ serviceId: params.s, grant: body, address: origin.address, at: 'app', result })
          return result
        },
      },
      revokeToken: async ({ body }, context) => {
        const { tx, session } = context
        if (body.eid !== session.eid) return fail('forbidden')
        const found = await findSession(tx, body.refresh_token)
        if (found?.eid !== session.eid) return fail('token-invalid')
        await endSession(tx, found.id, context.nowMs)
        // Mails would still open the conversations of a visitor who has had the chat forgotten.
        if (session.kind === 'visitor') await forgetResumeLinks(tx, session.eid)
        return deps.endingSessions(context, [found.id])
      },
      registerVisitor: async ({ params, body }, { tx, origin }) => {
        const user = await register(tx, params.s, body, origin.deviceId)
        return user.ok ? ok({ eid: user.value.eid }) : user
      },
      registerAndLoginVisitor: {
        ownTransaction: 'Begins a session once the visitor is known.',
        handle: async ({ params, body }, { origin }) => {
          const user = await register(db, params.s, body, origin.deviceId)
          return user.ok ? ok(await deps.idTokens.begin(user.value)) : user
        },
      },
      getThirdPartyLoginMethods: async ({ params }, { db }) => {
        if (!(await serviceExists(db, params.s))) return fail('not-found', 'There is no such service.')
        return ok({ methods: openId ? [{ id: 'oidc', label: openId.label, url: startAddress(params.s) }] : [] })
      },
      getProfile: (_, { db, session }) => getProfile(db, session, deps.permissionsOf),
    }
    return {
      handlers,
      addRoutes: (app) => {
        if (openId) addOidcRoutes(app, { ...deps, openId, cookie: createAttemptCookie(deps), codes, db })
      },
    }
  },
} satisfies ServerModule<Deps>
