import type { messageChangeCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { changeMessage } from './change-message.ts'
import { findMessageAt, searchMessages } from './find-messages.ts'
import { visibleChanges } from './visible-changes.ts'

/** The domain of edits, removals, reactions and the search of messages. */
export const messageChanges = {
  create() {
    const handlers: HandlersOf<typeof messageChangeCalls> = {
      changeMessage: ({ params, body }, { tx, feed, session, nowMs }) =>
        changeMessage({ tx, feed }, session, { ...params, change: body, nowMs }),
      searchMessages,
      findMessageAt,
    }
    return { handlers, entities: { messageChange: visibleChanges } }
  },
} satisfies ServerModule
