import type { tagCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { conflictsOf } from './conflicts.ts'
import { createTag, deleteTag, listTags, updateTag } from './tags.ts'

type Deps = {
  database: Database
  changes: Changes
  nowMs: () => number
  /** An inquiry may be able to move on. */
  pokeRouter: () => void
}

/** Teams of staff. */
export const tags = {
  create({ database: { db }, changes, nowMs, pokeRouter }) {
    /** The set of available agents has changed: the router looks again. */
    const routed = async <T>(change: Promise<T>): Promise<T> => {
      const result = await change
      pokeRouter()
      return result
    }
    const handlers: HandlersOf<typeof tagCalls> = {
      listTags: async (_, { session }) => ok({ tags: await listTags(db, session.serviceId) }),
      getConflictTags: async ({ query }, { session }) =>
        ok({ conflicts: await conflictsOf(db, session.serviceId, query) }),
      createTag: ({ body }, { session }) =>
        changes.run((tx, feed) => createTag(tx, feed, session.serviceId, { ...body, nowMs: nowMs() })),
      updateTag: ({ params, body }, { session }) =>
        routed(
          changes.run((tx, feed) => updateTag(tx, feed, session.serviceId, { ...body, id: params.id, nowMs: nowMs() })),
        ),
      deleteTag: ({ params }, { session }) =>
        routed(changes.run((tx, feed) => deleteTag(tx, feed, session.serviceId, { id: params.id, nowMs: nowMs() }))),
    }
    return { handlers, entities: { tag: (tx, { serviceId }) => listTags(tx, serviceId) } }
  },
} satisfies ServerModule<Deps>
