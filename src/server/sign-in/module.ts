import type { sessionCalls } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { getProfile } from '#server/accounts/get-profile.ts'
import { forgetResumeLinks } from '#server/action-tokens/action-tokens.ts'
import type { Db } from '#server/db/database.ts'
import type { HandlersOf, Resources, ServerModule } from '#server/domain/module.ts'
import { createLicenses } from '#server/licenses/licenses.ts'
import { serviceExists } from '#server/services/find-user.ts'
import { endSession, findSession } from '#server/session/refresh-tokens.ts'
import { createArrive } from './arrive.ts'
import { createAttemptCookie } from './attempt-cookie.ts'
import { createIssueToken } from './issue-token.ts'
import { addOidcRoutes, startAddress } from './oidc-routes.ts'
import { createOpenId } from './open-id.ts'
import { createPasswordProofs } from './password-proof.ts'
import { createProofLimits } from './proof-limits.ts'
import { registerVisitor } from './register-visitor.ts'
import { createSignInEvents } from './sign-in-events.ts'

/** Signing in, by whichever proof, and signing out. */
export const signIn = {
  create(deps) {
    const { database, nowMs, codes } = deps
    const { db } = database
    const openId = openIdOf(deps)
    const proofLimits = createProofLimits({ db, limits: deps.limits })
    const proofs = createPasswordProofs({ db, proofLimits })
    const issueToken = createIssueToken({ ...deps, proofLimits, proofs })
    const arrive = createArrive({ ...deps, db, licenses: createLicenses(deps) })
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
} satisfies ServerModule

/** The OpenID provider of the settings; null without one. */
function openIdOf({ settings, log }: Resources) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
  if (!issuer || !clientId || !clientSecret) return null
  return createOpenId({ issuer, clientId, clientSecret, label: settings.OIDC_LABEL, log })
}
