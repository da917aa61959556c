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
        changeMessage(tx, feed, session, { ...params, change: body, nowMs }),
      searchMessages: ({ params, query }, { db, session }) =>
        searchMessages(db, session, { roomId: params.roomId, text: query.text }),
      findMessageAt: ({ params, query }, { db, session }) =>
        findMessageAt(db, session, { roomId: params.roomId, atMs: query.atMs }),
    }
    return { handlers, entities: { messageChange: visibleChanges } }
  },
} satisfies ServerModule
