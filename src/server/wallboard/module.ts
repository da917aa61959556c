import type { wallboardCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { queueMonitor } from './queue-monitor.ts'

/** The figures of a wallboard. */
export const wallboard = {
  create() {
    const handlers: HandlersOf<typeof wallboardCalls> = {
      getQueueMonitor: async (_, { db, session, nowMs }) => ok(await queueMonitor(db, session.serviceId, nowMs)),
    }
    return { handlers }
  },
} satisfies ServerModule
