import type { searchCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { searchConversations } from './search-conversations.ts'

/** Finds what was said, over everything that the caller may read. */
export const search = {
  create() {
    const handlers: HandlersOf<typeof searchCalls> = {
      searchConversations,
    }
    return { handlers }
  },
} satisfies ServerModule
