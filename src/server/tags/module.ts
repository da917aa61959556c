import type { tagCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { afterCommit, type Database, type Db } from '#server/db/database.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { conflictsOf } from './conflicts.ts'
import { createTag, deleteTag, listTags, updateTag } from './tags.ts'

type Deps = {
  database: Database
  /** An inquiry may be able to move on. */
  pokeRouter: () => void
}

/** Teams of staff. */
export const tags = {
  create({ pokeRouter }) {
    /** The set of available agents has changed: the router looks again. */
    const routed = <T>(tx: Db, change: Promise<T>): Promise<T> => {
      afterCommit(tx, pokeRouter)
      return change
    }
    const handlers: HandlersOf<typeof tagCalls> = {
      listTags: async (_, { db, session }) => ok({ tags: await listTags(db, session.serviceId) }),
      getConflictTags: async ({ query }, { db, session }) =>
        ok({ conflicts: await conflictsOf(db, session.serviceId, query) }),
      createTag,
      updateTag: ({ params, body }, { tx, feed, session, nowMs }) =>
        routed(tx, updateTag(tx, feed, session.serviceId, { ...body, id: params.id, nowMs })),
      deleteTag: ({ params }, { tx, feed, session, nowMs }) =>
        routed(tx, deleteTag(tx, feed, session.serviceId, { id: params.id, nowMs })),
    }
    return { handlers, entities: { tag: (tx, { serviceId }) => listTags(tx, serviceId) } }
  },
} satisfies ServerModule<Deps>
