import type { feedbackCalls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import { listFeedback, takeFeedback } from './app-feedback.ts'

type Deps = { database: Database; random: Random }

export const feedback = {
  create({ database, random }) {
    const handlers: HandlersOf<typeof feedbackCalls> = {
      sendAppFeedback: ({ body }, { tx, feed, session, nowMs }) =>
        takeFeedback(tx, feed, session, { ...body, about: 'app', id: random.uuid(), nowMs }),
      sendFeedback: ({ body }, { tx, feed, session, nowMs }) =>
        takeFeedback(tx, feed, session, {
          ...body,
          about: 'service',
          appVersion: '',
          logSessionId: '',
          id: random.uuid(),
          nowMs,
        }),
      listAppFeedback: ({ query }, { session }) => listFeedback(database.db, session.serviceId, query),
    }
    return { handlers }
  },
} satisfies ServerModule<Deps>
