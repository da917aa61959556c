import type { visitorCardCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { editCardNote, removeCardNote, writeCardNote } from './card-notes.ts'
import { cardWords } from './card-words.ts'
import { patchVisitorData, tagVisitor } from './change-card.ts'
import { visitorCardOf } from './visitor-card.ts'

type Deps = { database: Database }

/** The domain of visitor cards: what the staff know about visitors. */
export const visitorCards = {
  create({ database }) {
    const handlers: HandlersOf<typeof visitorCardCalls> = {
      getVisitorCard: ({ params }, { session }) =>
        database.transaction((tx) => visitorCardOf(tx, { session, visitorEid: params.visitorEid })),
      tagVisitor: ({ params: { visitorEid }, body }, { tx, feed, session }) =>
        tagVisitor(tx, feed, { session, visitorEid }, body),
      patchVisitorCustomData: ({ params: { visitorEid }, body }, { tx, feed, session }) =>
        patchVisitorData(tx, feed, { session, visitorEid }, body),
      writeCardNote: ({ params: { visitorEid }, body }, { tx, feed, session, nowMs }) =>
        writeCardNote(tx, feed, { session, visitorEid }, { ...body, nowMs }),
      editCardNote: ({ params: { visitorEid, noteId }, body }, { tx, feed, session, nowMs }) =>
        editCardNote(tx, feed, { session, visitorEid }, { ...body, id: noteId, nowMs }),
      removeCardNote: ({ params: { visitorEid, noteId }, query }, { tx, feed, session }) =>
        removeCardNote(tx, feed, { session, visitorEid }, { ...query, id: noteId }),
      listCardWords: async (_, { db, session }) => ok(await cardWords(db, session.serviceId)),
    }
    return { handlers }
  },
} satisfies ServerModule<Deps>
