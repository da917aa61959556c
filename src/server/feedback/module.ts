import type { feedbackCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { listFeedback, takeFeedback } from './app-feedback.ts'

export const feedback = {
  create({ random }) {
    const handlers: HandlersOf<typeof feedbackCalls> = {
      sendAppFeedback: ({ body }, { tx, feed, session, nowMs }) =>
        takeFeedback({ tx, feed }, session, { ...body, about: 'app', id: random.uuid(), nowMs }),
      sendFeedback: ({ body }, { tx, feed, session, nowMs }) =>
        takeFeedback({ tx, feed }, session, {
          ...body,
          about: 'service',
          appVersion: '',
          logSessionId: '',
          id: random.uuid(),
          nowMs,
        }),
      listAppFeedback: listFeedback,
    }
    return { handlers }
  },
} satisfies ServerModule
