import type { KnowledgeEntry, RichText } from '#core/contract/index.ts'
import { fail, type Result } from '#core/platform/result.ts'
import { demoArticles, demoFolders } from '#server/demo/articles.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'

type Version = { revision: number; title: string; text: RichText; language: string; savedAtMs: number }

const idOf = (n: number) => `01900000-0000-7000-8000-${String(70_000 + n).padStart(12, '0')}`
/** A picture of one pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The demo's knowledge base, and answers to its calls. `?settings=empty` begins without any. */
export async function fakeKnowledge({ answer, nowMs, isEmpty, put, remove, setLive }: FakeDeps) {
  const entries = new Map<string, KnowledgeEntry>()
  const versions = new Map<string, Version[]>()
  const who = 'Ada Okafor'
  let changes = 0
  /** The hub's count of changes, by which screens ask again. */
  function changed() {
    changes += 1
    const value = { listKnowledgeBase: changes, listKnowledgeVersions: changes, getKnowledgeBaseEntry: changes }
    return setLive({ id: 'changes', value })
  }

  async function store(entry: KnowledgeEntry, isNewText: boolean) {
    const { id, revision, title, text, language, updatedAtMs } = entry
    entries.set(id, entry)
    if (isNewText) {
      versions.set(id, [{ revision, title, text, language, savedAtMs: updatedAtMs }, ...(versions.get(id) ?? [])])
    }
    await put('knowledgeEntry', entry)
    await changed()
    return { entry }
  }
  const shownOf = ({ revision, title, language }: KnowledgeEntry, atMs: number) => ({
    ...{ revision, title, language, atMs, text: null },
  })
  if (!isEmpty && new URLSearchParams(location.search).get('settings') !== 'empty') {
    for (const [index, name] of demoFolders.entries()) await put('knowledgeFolder', { id: idOf(500 + index), name })
    for (const [index, { title, folder, text, language, isDraft, next }] of demoArticles().entries()) {
      const at = folder === null ? -1 : demoFolders.indexOf(folder)
      const by = { updatedAtMs: nowMs - (index + 1) * 86_400_000, updatedByName: who }
      const folderId = at < 0 ? null : idOf(500 + at)
      const first: KnowledgeEntry = {
        id: idOf(index),
        folderId,
        title,
        text,
        language,
        revision: 1,
        ...by,
        published: null,
      }
      await store(isDraft ? first : { ...first, published: shownOf(first, by.updatedAtMs) }, true)
      if (next) {
        const published = { ...shownOf(first, by.updatedAtMs), text }
        await store({ ...first, text: next, revision: 2, updatedAtMs: nowMs - 3_600_000, published }, true)
      }
    }
  }
  const answered = async <T>(make: () => Promise<T>): Promise<Result<T>> => {
    const result = await answer(null)
    return result.ok ? answer(await make()) : result
  }
  const answers = {
    getKnowledgeBaseEntry({ params: { id } }) {
      const entry = entries.get(id)
      return entry ? answer({ entry, votes: { helpful: 12, unhelpful: 2 } }) : Promise.resolve(fail('not-found'))
    },
    createKnowledgeBaseEntry: ({ body: { folderId = null, language = '', ...body } }) =>
      answered(() =>
        store(
          { ...body, folderId, language, revision: 1, updatedAtMs: Date.now(), updatedByName: who, published: null },
          true,
        ),
      ),
    async updateKnowledgeBaseEntry({ params: { id }, body: { revision, folderId, ...change } }) {
      const before = entries.get(id)
      if (!before) return fail('not-found')
      const isText = Object.keys(change).length > 0
      if (isText && before.revision !== revision) {
        return fail('knowledge-entry-changed', undefined, { revision: before.revision })
      }
      const published = before.published && { ...before.published, text: before.published.text ?? before.text }
      const next = isText
        ? { ...before, ...change, revision: revision + 1, updatedAtMs: Date.now(), published }
        : before
      return answered(() => store({ ...next, ...(folderId !== undefined && { folderId }) }, isText))
    },
    deleteKnowledgeBaseEntry: ({ params: { id } }) =>
      answered(async () => {
        entries.delete(id)
        await remove('knowledgeEntry', id)
        await changed()
        return null
      }),
    async publishKnowledgeEntry({ params: { id } }) {
      const entry = entries.get(id)
      if (!entry) return fail('not-found')
      return answered(() => store({ ...entry, published: shownOf(entry, Date.now()) }, false))
    },
    async unpublishKnowledgeEntry({ params: { id } }) {
      const entry = entries.get(id)
      if (!entry) return fail('not-found')
      return answered(() => store({ ...entry, published: null }, false))
    },
    listKnowledgeVersions: ({ params: { id } }) =>
      answer({ versions: (versions.get(id) ?? []).map((version) => ({ ...version, savedByName: who })) }),
    async getKnowledgeVersion({ params: { id }, query: { revision } }) {
      const version = versions.get(id)?.find((each) => String(each.revision) === revision)
      return version ? answer({ version: { ...version, savedByName: who } }) : fail('not-found')
    },
    createKnowledgeFolder: ({ body }) => answered(() => put('knowledgeFolder', body).then(() => ({ folder: body }))),
    renameKnowledgeFolder: ({ params: { id }, body: { name } }) =>
      answered(() => put('knowledgeFolder', { id, name }).then(() => ({ folder: { id, name } }))),
    deleteKnowledgeFolder: ({ params: { id } }) =>
      answered(async () => {
        await remove('knowledgeFolder', id)
        return null
      }),
    addKnowledgePicture: ({ query: { id } }) => answer({ id, width: 640, height: 360 }),
    getKnowledgePicture: () => answer({ path: pixel, pathEndsAtMs: nowMs + 3_600_000 }),
  } satisfies FakeAnswers
  return {
    answers,
    /** As if somebody else saved it, and the feed has not said so yet. */
    changeKnowledge(title: string, change: Partial<KnowledgeEntry>) {
      for (const [id, before] of entries) {
        if (before.title === title) entries.set(id, { ...before, ...change, revision: before.revision + 1 })
      }
    },
  }
}
