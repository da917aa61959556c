import type { licenseCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { EndingSessions } from '#server/session/end-sessions.ts'
import type { Licenses } from './licenses.ts'

type Deps = { database: Database; changes: Changes; licenses: Licenses; endingSessions: EndingSessions }

export const licenses = {
  create({ database, changes, licenses, endingSessions }) {
    const handlers: HandlersOf<typeof licenseCalls> = {
      getLicense: ({ params }, { session }) => licenses.get(database.db, session, params.id),
      listLicenses: async (_, { session }) => ok(await licenses.list(database.db, session)),
      claimLicense: (_, { session }) =>
        changes.run(async (tx, feed) => {
          const claimed = await licenses.claim(tx, feed, session)
          return claimed.ok ? licenses.get(tx, session, session.eid) : claimed
        }),
      releaseLicense: ({ params }, { session }) =>
        endingSessions(session, (tx) => licenses.release(tx, session, params.eid)),
    }
    return { handlers }
  },
} satisfies ServerModule<Deps>
