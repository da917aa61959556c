import type { draftCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Once } from '#server/idempotency/once.ts'
import { ownDrafts, setDraft } from './drafts.ts'

type Deps = { once: Once; nowMs: () => number }

/** The domain of unsent drafts, which staff find again on their other devices. */
export const drafts = {
  create({ once, nowMs }) {
    const handlers: HandlersOf<typeof draftCalls> = {
      setDraft: ({ params, body, idempotencyKey }, { session, requestHash }) =>
        once({ session, idempotencyKey, requestHash }, (tx, feed) =>
          setDraft(tx, feed, session, { roomId: params.roomId, ...body, atMs: nowMs() }),
        ),
    }
    return { handlers, entities: { draft: ownDrafts } }
  },
} satisfies ServerModule<Deps>
