import type { draftCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { ownDrafts, setDraft } from './drafts.ts'

/** The domain of unsent drafts, which staff find again on their other devices. */
export const drafts = {
  create() {
    const handlers: HandlersOf<typeof draftCalls> = {
      setDraft: ({ params, body }, { tx, feed, session, nowMs }) =>
        setDraft(tx, feed, session, { roomId: params.roomId, ...body, atMs: nowMs }),
    }
    return { handlers, entities: { draft: ownDrafts } }
  },
} satisfies ServerModule
