import type { busyReasonCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { createBusyReason, deleteBusyReason, listBusyReasons, updateBusyReason } from './busy-reasons.ts'

type Deps = { database: Database; changes: Changes }

export const busyReasons = {
  create({ database: { db }, changes }) {
    const handlers: HandlersOf<typeof busyReasonCalls> = {
      listBusyReasons: async (_, { session }) => ok({ reasons: await listBusyReasons(db, session.serviceId) }),
      createBusyReason: ({ body }, { session }) =>
        changes.run((tx, feed) => createBusyReason(tx, feed, session.serviceId, body)),
      updateBusyReason: ({ params, body }, { session }) =>
        changes.run((tx, feed) => updateBusyReason(tx, feed, session.serviceId, { ...body, id: params.id })),
      deleteBusyReason: ({ params }, { session }) =>
        changes.run((tx, feed) => deleteBusyReason(tx, feed, session.serviceId, params.id)),
    }
    return { handlers }
  },
} satisfies ServerModule<Deps>
