import type { labelCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { createLabel, deleteLabel, listLabels, searchLabels, updateLabel } from './labels.ts'

type Deps = { database: Database; changes: Changes; nowMs: () => number }

export const labels = {
  create({ database: { db }, changes, nowMs }) {
    const handlers: HandlersOf<typeof labelCalls> = {
      listLabels: async (_, { session }) => ok({ labels: await listLabels(db, session.serviceId) }),
      searchLabels: async ({ query }, { session }) => ok({ labels: await searchLabels(db, session.serviceId, query) }),
      createLabel: ({ body }, { session }) =>
        changes.run((tx, feed) => createLabel(tx, feed, session.serviceId, { ...body, nowMs: nowMs() })),
      updateLabel: ({ params, body }, { session }) =>
        changes.run((tx, feed) => updateLabel(tx, feed, session.serviceId, { ...body, id: params.id })),
      deleteLabel: ({ params }, { session }) =>
        changes.run((tx, feed) => deleteLabel(tx, feed, session.serviceId, params.id)),
    }
    return { handlers, entities: { label: (tx, { serviceId }) => listLabels(tx, serviceId) } }
  },
} satisfies ServerModule<Deps>
