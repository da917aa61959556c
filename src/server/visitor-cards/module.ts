import type { visitorCardCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { editCardNote, removeCardNote, writeCardNote } from './card-notes.ts'
import { cardWords } from './card-words.ts'
import { patchVisitorData, tagVisitor } from './change-card.ts'
import { visitorCardOf } from './visitor-card.ts'

type Deps = { database: Database; changes: Changes; nowMs: () => number }

/** The domain of visitor cards: what the staff know about visitors. */
export const visitorCards = {
  create({ database, changes, nowMs }) {
    const handlers: HandlersOf<typeof visitorCardCalls> = {
      getVisitorCard: ({ params }, { session }) =>
        database.transaction((tx) => visitorCardOf(tx, { session, visitorEid: params.visitorEid })),
      tagVisitor: ({ params: { visitorEid }, body }, { session }) =>
        changes.run((tx, feed) => tagVisitor(tx, feed, { session, visitorEid }, body)),
      patchVisitorCustomData: ({ params: { visitorEid }, body }, { session }) =>
        changes.run((tx, feed) => patchVisitorData(tx, feed, { session, visitorEid }, body)),
      writeCardNote: ({ params: { visitorEid }, body }, { session }) =>
        changes.run((tx, feed) => writeCardNote(tx, feed, { session, visitorEid }, { ...body, nowMs: nowMs() })),
      editCardNote: ({ params: { visitorEid, noteId }, body }, { session }) =>
        changes.run((tx, feed) =>
          editCardNote(tx, feed, { session, visitorEid }, { ...body, id: noteId, nowMs: nowMs() }),
        ),
      removeCardNote: ({ params: { visitorEid, noteId }, query }, { session }) =>
        changes.run((tx, feed) => removeCardNote(tx, feed, { session, visitorEid }, { ...query, id: noteId })),
      listCardWords: async (_, { session }) => ok(await cardWords(database.db, session.serviceId)),
    }
    return { handlers }
  },
} satisfies ServerModule<Deps>
