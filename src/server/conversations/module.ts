import type { conversationCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { createConversation } from './create-conversation.ts'
import { getConversation } from './get-conversation.ts'
import { loadRoomsPlan } from './room-state.ts'
import { snapshotPage } from './snapshot-page.ts'
import { participants, rooms } from './tables.ts'

export const conversations = {
  plans: [loadRoomsPlan],
  busyTables: [rooms, participants],
  create({ database }) {
    const handlers: HandlersOf<typeof conversationCalls> = {
      createConversation: ({ body }, { tx, feed, session, nowMs }) =>
        createConversation({ tx, feed }, session, { ...body, nowMs }),
      getConversation: ({ params }, { session }) =>
        database.transaction((tx) => getConversation(tx, session, params.roomId)),
    }
    return { handlers, snapshot: { conversations: snapshotPage } }
  },
} satisfies ServerModule
