import type { participantCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { listParticipants } from './participants.ts'
import { messageReceipts } from './receipts.ts'

export const participantModule = {
  create({ database }) {
    const handlers: HandlersOf<typeof participantCalls> = {
      listParticipants: ({ params }, { session }) =>
        database.transaction((tx) => listParticipants(tx, session, params.roomId)),
      getMessageReceipts: ({ params }, { session }) =>
        database.transaction((tx) => messageReceipts(tx, session, params)),
    }
    return { handlers }
  },
} satisfies ServerModule
