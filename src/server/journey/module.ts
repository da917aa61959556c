import type { journeyCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { journeyOf } from './journey.ts'
import { latestConversationOf, listConversationsOf, simpleProfiles } from './past-conversations.ts'

export const journey = {
  create({ database }) {
    const handlers: HandlersOf<typeof journeyCalls> = {
      getConversationJourney: ({ params }, { session }) =>
        database.transaction((tx) => journeyOf(tx, session, params.id)),
      getLatestConversation: ({ params }, { session }) =>
        database.transaction((tx) => latestConversationOf(tx, session, params.visitorEid)),
      listChatConversations: ({ params, query }, { session }) =>
        database.transaction((tx) =>
          listConversationsOf(tx, session, params.eid, { after: query.after, limit: Number(query.limit) }),
        ),
      getSimpleProfiles: async ({ query }, { db, session }) =>
        ok({ profiles: await simpleProfiles(db, session, query.eids.split(',')) }),
    }
    return { handlers }
  },
} satisfies ServerModule
