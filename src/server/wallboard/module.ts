import type { wallboardCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import { queueMonitor } from './queue-monitor.ts'

/** The figures of a wallboard. */
export const wallboard = {
  create({ database: { db }, nowMs }) {
    const handlers: HandlersOf<typeof wallboardCalls> = {
      getQueueMonitor: async (_, { session }) => ok(await queueMonitor(db, session.serviceId, nowMs())),
    }
    return { handlers }
  },
} satisfies ServerModule<{ database: Database; nowMs: () => number }>
