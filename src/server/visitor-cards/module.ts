import type { visitorCardCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { editCardNote, removeCardNote, writeCardNote } from './card-notes.ts'
import { cardWords } from './card-words.ts'
import { patchVisitorData, tagVisitor } from './change-card.ts'
import { visitorCardOf } from './visitor-card.ts'

/** The domain of visitor cards: what the staff know about visitors. */
export const visitorCards = {
  create({ database }) {
    const handlers: HandlersOf<typeof visitorCardCalls> = {
      getVisitorCard: ({ params }, { session }) =>
        database.transaction((tx) => visitorCardOf(tx, { session, visitorEid: params.visitorEid })),
      tagVisitor,
      patchVisitorCustomData: patchVisitorData,
      writeCardNote,
      editCardNote,
      removeCardNote,
      listCardWords: async (_, { db, session }) => ok(await cardWords(db, session.serviceId)),
    }
    return { handlers }
  },
} satisfies ServerModule
