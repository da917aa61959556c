import type { searchCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import { searchConversations } from './search-conversations.ts'

/** Finds what was said, over everything that the caller may read. */
export const search = {
  create({ database }) {
    const handlers: HandlersOf<typeof searchCalls> = {
      searchConversations: ({ query }, { session }) => searchConversations(database.db, session, query),
    }
    return { handlers }
  },
} satisfies ServerModule<{ database: Database }>
