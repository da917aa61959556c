import type { busyReasonCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import { createBusyReason, deleteBusyReason, listBusyReasons, updateBusyReason } from './busy-reasons.ts'

type Deps = { database: Database }

export const busyReasons = {
  create({ database: { db } }) {
    const handlers: HandlersOf<typeof busyReasonCalls> = {
      listBusyReasons: async (_, { session }) => ok({ reasons: await listBusyReasons(db, session.serviceId) }),
      createBusyReason: ({ body }, { tx, feed, session }) => createBusyReason(tx, feed, session.serviceId, body),
      updateBusyReason: ({ params, body }, { tx, feed, session }) =>
        updateBusyReason(tx, feed, session.serviceId, { ...body, id: params.id }),
      deleteBusyReason: ({ params }, { tx, feed, session }) => deleteBusyReason(tx, feed, session.serviceId, params.id),
    }
    return { handlers }
  },
} satisfies ServerModule<Deps>
