import type { feedbackCalls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Once } from '#server/idempotency/once.ts'
import { listFeedback, takeFeedback } from './app-feedback.ts'

type Deps = { database: Database; once: Once; random: Random; nowMs: () => number }

export const feedback = {
  create({ database, once, random, nowMs }) {
    const handlers: HandlersOf<typeof feedbackCalls> = {
      sendAppFeedback: ({ body, idempotencyKey }, { session, requestHash }) =>
        once({ session, idempotencyKey, requestHash }, (tx, feed) =>
          takeFeedback(tx, feed, session, { ...body, about: 'app', id: random.uuid(), nowMs: nowMs() }),
        ),
      sendFeedback: ({ body, idempotencyKey }, { session, requestHash }) =>
        once({ session, idempotencyKey, requestHash }, (tx, feed) =>
          takeFeedback(tx, feed, session, {
            ...body,
            about: 'service',
            appVersion: '',
            logSessionId: '',
            id: random.uuid(),
            nowMs: nowMs(),
          }),
        ),
      listAppFeedback: ({ query }, { session }) => listFeedback(database.db, session.serviceId, query),
    }
    return { handlers }
  },
} satisfies ServerModule<Deps>
