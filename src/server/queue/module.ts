import type { queueCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { queuePlace } from './queue-place.ts'

/** The domain of the waiting visitor's place in the queue. */
export const queue = {
  create() {
    const handlers: HandlersOf<typeof queueCalls> = {
      getQueuePlace: queuePlace,
    }
    return { handlers }
  },
} satisfies ServerModule
