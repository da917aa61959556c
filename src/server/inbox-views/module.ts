import type { inboxViewCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import { createInboxView, deleteInboxView, listInboxViews } from './inbox-views.ts'

export const inboxViews = {
  create({ database: { db } }) {
    const handlers: HandlersOf<typeof inboxViewCalls> = {
      listInboxViews: async (_, { session }) => ok({ views: await listInboxViews(db, session) }),
      createInboxView: ({ body }, { tx, feed, session }) => createInboxView(tx, feed, session, body),
      deleteInboxView: ({ params }, { tx, feed, session }) => deleteInboxView(tx, feed, session, params.id),
    }
    return { handlers }
  },
} satisfies ServerModule<{ database: Database }>
