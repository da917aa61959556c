import type { portalCalls } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { allowedEmail } from '#server/accounts/allowed-email.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { createPasswordProofs } from '#server/sign-in/password-proof.ts'
import { createProofLimits } from '#server/sign-in/proof-limits.ts'
import { createSignInEvents } from '#server/sign-in/sign-in-events.ts'
import { findKeptConversations, getKeptConversation } from './kept-conversations.ts'
import { createPortalLinks } from './portal-links.ts'
import { createPortalSessions } from './portal-sessions.ts'
import { createPortalUser, deletePortalUser, findPortalUser, listPortalUsers } from './portal-users.ts'

export const portal = {
  create(deps) {
    const { database, random, settings, onSessionEnded } = deps
    const { db } = database
    const noteSignIn = createSignInEvents(deps)
    const proofLimits = createProofLimits({ db, limits: deps.limits })
    const proofs = createPasswordProofs({ db, proofLimits })
    const sessions = createPortalSessions({ ...deps, proofs, proofLimits, onEnded: onSessionEnded })
    const links = createPortalLinks(deps)

    const handlers: HandlersOf<typeof portalCalls> = {
      issuePortalToken: {
        ownTransaction: 'Proves a password, which takes long, and counts wrong ones although the call fails.',
        handle: async ({ params, body }, { origin }) => {
          const result = await sessions.issue(params.s, body, origin)
          await noteSignIn({ serviceId: params.s, grant: body, address: origin.address, at: 'portal', result })
          return result
        },
      },
      endPortalSession: (_, { tx, session }) => sessions.end(tx, session),
      findKeptConversations,
      getKeptConversation,
      createPortalUser: async ({ body }, { tx, feed, session, nowMs }) => {
        const allowed = allowedEmail(body.email, settings.EVERLINE_EMAIL_SUFFIX)
        if (!allowed.ok) return allowed
        const { serviceId } = session
        const made = { passwordHash: null, random, nowMs }
        const created = await createPortalUser({ tx, feed }, serviceId, body, made)
        if (created.ok) await links.invite(tx, serviceId, created.value.user.eid)
        return created
      },
      sendPortalLink: async ({ params }, { tx, session }) => {
        if (!(await findPortalUser(tx, session.serviceId, { eid: params.eid }))) return fail('not-found')
        await links.invite(tx, session.serviceId, params.eid)
        return ok(null)
      },
      requestPortalPassword: {
        ownTransaction: 'Counts its requests although it fails.',
        handle: async ({ params, body }, { origin }) => links.request(params.s, body.username, origin),
      },
      listPortalUsers,
      deletePortalUser: ({ params }, context) => deletePortalUser(context, params.eid, onSessionEnded),
    }
    return { handlers: settings.EVERLINE_PORTAL === 'on' ? handlers : without(handlers), jobs: [links.job] }
  },
} satisfies ServerModule

/** An installation without the portal answers its calls as one that is too old for them. */
function without<H extends object>(handlers: H): H {
  const refuse = async () => fail('not-supported')
  // The checked edge: a handler may always fail.
  return Object.fromEntries(Object.keys(handlers).map((id) => [id, refuse])) as H
}
