import type { draftCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { ownDrafts, setDraft } from './drafts.ts'

/** The domain of unsent drafts, which staff find again on their other devices. */
export const drafts = {
  create() {
    const handlers: HandlersOf<typeof draftCalls> = { setDraft }
    return { handlers, entities: { draft: ownDrafts } }
  },
} satisfies ServerModule
