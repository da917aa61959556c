import type { CallId, tagCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { afterCommit } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { conflictsOf } from './conflicts.ts'
import { createTag, deleteTag, listTags, updateTag } from './tags.ts'

/** Teams of staff. */
export const tags = {
  create({ pokeRouter }) {
    /** The set of available agents has changed: the router looks again. */
    const routed =
      <K extends CallId>(handler: WriteHandler<K>): WriteHandler<K> =>
      (input, context) => {
        afterCommit(context.tx, pokeRouter)
        return handler(input, context)
      }
    const handlers: HandlersOf<typeof tagCalls> = {
      listTags: async (_, { db, session }) => ok({ tags: await listTags(db, session.serviceId) }),
      getConflictTags: async ({ query }, { db, session }) =>
        ok({ conflicts: await conflictsOf(db, session.serviceId, query) }),
      createTag,
      updateTag: routed(updateTag),
      deleteTag: routed(deleteTag),
    }
    return { handlers, entities: { tag: (tx, { serviceId }) => listTags(tx, serviceId) } }
  },
} satisfies ServerModule
