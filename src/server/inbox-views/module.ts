import type { inboxViewCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { createInboxView, deleteInboxView, listInboxViews } from './inbox-views.ts'

export const inboxViews = {
  create() {
    const handlers: HandlersOf<typeof inboxViewCalls> = {
      listInboxViews: async (_, { db, session }) => ok({ views: await listInboxViews(db, session) }),
      createInboxView,
      deleteInboxView,
    }
    return { handlers }
  },
} satisfies ServerModule
