import type { feedbackCalls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { listFeedback, takeFeedback } from './app-feedback.ts'

type Deps = { random: Random }

export const feedback = {
  create({ random }) {
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
      listAppFeedback: ({ query }, { db, session }) => listFeedback(db, session.serviceId, query),
    }
    return { handlers }
  },
} satisfies ServerModule<Deps>
