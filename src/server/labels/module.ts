import type { labelCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { createLabel, deleteLabel, listLabels, searchLabels, updateLabel } from './labels.ts'

export const labels = {
  create() {
    const handlers: HandlersOf<typeof labelCalls> = {
      listLabels: async (_, { db, session }) => ok({ labels: await listLabels(db, session.serviceId) }),
      searchLabels: async ({ query }, { db, session }) =>
        ok({ labels: await searchLabels(db, session.serviceId, query) }),
      createLabel,
      updateLabel,
      deleteLabel,
    }
    return { handlers, entities: { label: (tx, { serviceId }) => listLabels(tx, serviceId) } }
  },
} satisfies ServerModule
