import type { knowledgeCalls } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { HandlersOf, Resources, ServerModule } from '#server/domain/module.ts'
import { createEntry, deleteEntry, updateEntry } from './change-entries.ts'
import { findEntry, pageOfEntries } from './entries.ts'
import { findPublished } from './find-published.ts'
import { createFolder, deleteFolder, foldersOf, renameFolder } from './folders.ts'
import { addHelpPages } from './help/help-pages.ts'
import { addPicture, hasPictures, removeUnusedPictures } from './pictures.ts'
import { publishEntry, unpublishEntry } from './publish-entry.ts'
import { getPublished, vote, votesOf } from './published-entries.ts'
import { getVersion, listVersions } from './versions.ts'

/** Entries in one page of a snapshot. */
const snapshotLength = 500
/** Suggestions to what a visitor types, and how near to the best one they must be. */
const mostSuggestions = 3
const nearBest = 0.4

/** The domain of the knowledge base: entries that staff write and visitors read. */
export const knowledge = {
  create(deps) {
    const { database, files } = deps
    const { db } = database
    return {
      handlers: { ...staffHandlers(deps), ...adminHandlers(deps), ...publicHandlers(deps) },
      entities: {
        knowledgeEntry: async (tx, { serviceId }, after) => {
          const { entries, next } = await pageOfEntries(tx, serviceId, { after, limit: snapshotLength })
          return { values: entries, next }
        },
        knowledgeFolder: (tx, { serviceId }) => foldersOf(tx, serviceId),
      },
      addRoutes: (app) => addHelpPages(app, { ...deps, paths: files.paths }),
      clean: (nowMs) => removeUnusedPictures(db, nowMs),
    }
  },
} satisfies ServerModule

type KnowledgeHandlers = HandlersOf<typeof knowledgeCalls>

const staffHandlers = ({ files }: Resources) =>
  ({
    listKnowledgeBase: async ({ query: { after = null, limit } }, { db, session }) =>
      ok(await pageOfEntries(db, session.serviceId, { after, limit })),
    async getKnowledgeBaseEntry({ params: { id } }, { db, session }) {
      const entry = await findEntry(db, session.serviceId, id)
      return entry.ok ? ok({ entry: entry.value, votes: await votesOf(db, id) }) : entry
    },
    listKnowledgeVersions: listVersions,
    getKnowledgeVersion: getVersion,
    async getKnowledgePicture({ params: { id } }, { db, session }) {
      const isThere = await hasPictures(db, session.serviceId, [id])
      return isThere ? ok(files.paths.sign('help-pictures', id)) : fail('not-found')
    },
  }) satisfies Partial<KnowledgeHandlers>

const adminHandlers = ({ database, files, nowMs }: Resources) =>
  ({
    createKnowledgeBaseEntry: createEntry,
    updateKnowledgeBaseEntry: updateEntry,
    deleteKnowledgeBaseEntry: deleteEntry,
    publishKnowledgeEntry: publishEntry,
    unpublishKnowledgeEntry: unpublishEntry,
    createKnowledgeFolder: createFolder,
    renameKnowledgeFolder: renameFolder,
    deleteKnowledgeFolder: deleteFolder,
    addKnowledgePicture: {
      ownTransaction: 'Reads an upload and draws it.',
      handle: ({ query: { id }, file }, { session }) =>
        addPicture({ database, opening: files.opening }, { ...session, id, file, nowMs: nowMs() }),
    },
  }) satisfies Partial<KnowledgeHandlers>

const publicHandlers = ({ keys }: Resources) =>
  ({
    async suggestKnowledge({ params: { s }, query: { text } }, { db }) {
      const { entries } = await findPublished(db, s, text, { limit: mostSuggestions, nearBest })
      return ok({ suggestions: entries })
    },
    getPublishedKnowledge: getPublished,
    voteForKnowledge: ({ params: { s, id }, body }, { tx, origin }) =>
      vote({ db: tx, keys }, s, { id, isHelpful: body.isHelpful, voter: origin }),
  }) satisfies Partial<KnowledgeHandlers>
