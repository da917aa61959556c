import type { queueCalls } from '#core/contract/index.ts'
import type { HandlersOf, Resources, ServerModule } from '#server/domain/module.ts'
import { createQueuePlace } from './queue-place.ts'

/** The domain of the waiting visitor's place in the queue. */
export const queue = {
  create(deps: Resources) {
    const handlers: HandlersOf<typeof queueCalls> = {
      getQueuePlace: createQueuePlace(deps),
    }
    return { handlers }
  },
} satisfies ServerModule
