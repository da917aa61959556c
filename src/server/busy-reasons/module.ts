import type { busyReasonCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { createBusyReason, deleteBusyReason, listBusyReasons, updateBusyReason } from './busy-reasons.ts'

export const busyReasons = {
  create() {
    const handlers: HandlersOf<typeof busyReasonCalls> = {
      listBusyReasons: async (_, { db, session }) => ok({ reasons: await listBusyReasons(db, session.serviceId) }),
      createBusyReason,
      updateBusyReason,
      deleteBusyReason,
    }
    return { handlers }
  },
} satisfies ServerModule
