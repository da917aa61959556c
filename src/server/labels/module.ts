import type { labelCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import { createLabel, deleteLabel, listLabels, searchLabels, updateLabel } from './labels.ts'

type Deps = { database: Database }

export const labels = {
  create({ database: { db } }) {
    const handlers: HandlersOf<typeof labelCalls> = {
      listLabels: async (_, { session }) => ok({ labels: await listLabels(db, session.serviceId) }),
      searchLabels: async ({ query }, { session }) => ok({ labels: await searchLabels(db, session.serviceId, query) }),
      createLabel: ({ body }, { tx, feed, session, nowMs }) =>
        createLabel(tx, feed, session.serviceId, { ...body, nowMs }),
      updateLabel: ({ params, body }, { tx, feed, session }) =>
        updateLabel(tx, feed, session.serviceId, { ...body, id: params.id }),
      deleteLabel: ({ params }, { tx, feed, session }) => deleteLabel(tx, feed, session.serviceId, params.id),
    }
    return { handlers, entities: { label: (tx, { serviceId }) => listLabels(tx, serviceId) } }
  },
} satisfies ServerModule<Deps>
