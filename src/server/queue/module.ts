import type { queueCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import { queuePlace } from './queue-place.ts'

/** The domain of the waiting visitor's place in the queue. */
export const queue = {
  create({ database: { db }, nowMs }) {
    const handlers: HandlersOf<typeof queueCalls> = {
      getQueuePlace: ({ params }, { session }) => queuePlace(db, session, params.roomId, nowMs()),
    }
    return { handlers }
  },
} satisfies ServerModule<{ database: Database; nowMs: () => number }>
