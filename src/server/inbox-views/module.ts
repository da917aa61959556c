import type { inboxViewCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { createInboxView, deleteInboxView, listInboxViews } from './inbox-views.ts'

export const inboxViews = {
  create({ database: { db }, changes }) {
    const handlers: HandlersOf<typeof inboxViewCalls> = {
      listInboxViews: async (_, { session }) => ok({ views: await listInboxViews(db, session) }),
      createInboxView: ({ body }, { session }) => changes.run((tx, feed) => createInboxView(tx, feed, session, body)),
      deleteInboxView: ({ params }, { session }) =>
        changes.run((tx, feed) => deleteInboxView(tx, feed, session, params.id)),
    }
    return { handlers }
  },
} satisfies ServerModule<{ database: Database; changes: Changes }>
