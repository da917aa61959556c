import { isEmail, type portalCalls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { IdTokens } from '#server/session/id-tokens.ts'
import { createPasswordProofs } from '#server/sign-in/password-proof.ts'
import { findKeptConversations, getKeptConversation } from './kept-conversations.ts'
import { createPortalSessions } from './portal-sessions.ts'
import { createPortalUser, deletePortalUser, listPortalUsers } from './portal-users.ts'

type Deps = {
  database: Database
  random: Random
  nowMs: () => number
  idTokens: IdTokens
  /** Maximum length of the top-level domain in e-mail addresses [VAL-01]. */
  settings: { EVERLINE_EMAIL_SUFFIX: number }
  onSessionEnded: (sessionId: string) => void
}

export const portal = {
  create({ database, random, nowMs, idTokens, settings, onSessionEnded }) {
    const { db } = database
    const proofs = createPasswordProofs(nowMs)
    const sessions = createPortalSessions({ database, idTokens, proofs, nowMs, onEnded: onSessionEnded })

    const handlers: HandlersOf<typeof portalCalls> = {
      issuePortalToken: ({ params, body }, { origin }) => sessions.issue(params.s, body, origin),
      endPortalSession: (_, { session }) => sessions.end(session),
      findKeptConversations: ({ query }, { session }) => findKeptConversations(db, session, query),
      getKeptConversation: ({ params, query }, { session }) =>
        getKeptConversation(db, session, { roomId: params.roomId, before: query.before }),
      createPortalUser: async ({ body }, { session }) =>
        isEmail(body.email, settings.EVERLINE_EMAIL_SUFFIX)
          ? createPortalUser(db, session.serviceId, body, { random, nowMs: nowMs() })
          : fail('invalid-request', 'body.email must be an e-mail address'),
      listPortalUsers: (_, { session }) => listPortalUsers(db, session.serviceId),
      deletePortalUser: ({ params }, { session }) =>
        deletePortalUser(database, session.serviceId, params.eid, onSessionEnded),
    }
    return { handlers }
  },
} satisfies ServerModule<Deps>
