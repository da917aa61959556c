import { type CannedResponse, type CannedResponseDraft, csvLine, type PermissionType } from '#core/contract/index.ts'
import { fail, type Result } from '#core/platform/result.ts'
import responses from '#server/demo/data/responses.json' with { type: 'json' }
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'

type EntityName = 'sharedResponse' | 'personalResponse'

const entityOf = (set: PermissionType): EntityName => (set === 'shared' ? 'sharedResponse' : 'personalResponse')

/** The demo's canned responses, and answers to their calls. `?settings=empty` begins without any. */
export async function fakeCannedResponses({ answer, nowMs, isEmpty, put, remove }: FakeDeps) {
  const all = new Map<string, CannedResponse>()
  let count = 0
  const begin = async (draft: CannedResponseDraft, permissionType: PermissionType) => {
    count += 1
    const id = `01900000-0000-7000-8000-${String(60_000 + count).padStart(12, '0')}`
    await store({ ...draft, id, permissionType, updatedAtMs: nowMs - count * 3_600_000, revision: 1 })
  }
  async function store(response: CannedResponse) {
    all.set(response.id, response)
    await put(entityOf(response.permissionType as PermissionType), response)
    return { response }
  }
  if (!isEmpty && new URLSearchParams(location.search).get('settings') !== 'empty') {
    for (const { owner, ...draft } of responses) {
      if (owner === undefined) await begin(draft, 'shared')
      if (owner === 'agent1') await begin(draft, 'personal')
    }
  }
  const answered = async <T>(make: () => Promise<T>): Promise<Result<T>> => {
    const result = await answer(null)
    return result.ok ? answer(await make()) : result
  }
  /** A file whose name begins with `wrong` has errors, others are fine. */
  const report = (file: Blob, isImported: boolean) => {
    const isWrong = file instanceof File && file.name.startsWith('wrong')
    return {
      created: isWrong ? 1 : 3,
      changed: 2,
      unchanged: 5,
      isImported,
      encoding: 'utf-8' as const,
      issueCount: isWrong ? 3 : 0,
      issues: isWrong
        ? [
            { line: 2, column: 'shortcut', code: 'not-a-shortcut' as const, value: 'two words' },
            { line: 14, column: 'title', code: 'missing' as const, value: '' },
            { line: 15, column: 'text', code: 'too-long' as const, value: 'Lorem ipsum dolor sit amet, consectetur…' },
          ]
        : [],
    }
  }
  const csv = () => new Blob([csvLine(['shortcut', 'title', 'text'])], { type: 'text/csv' })
  const answers = {
    getCannedResponse({ params: { id } }) {
      const response = all.get(id)
      return response ? answer({ response }) : Promise.resolve(fail('not-found'))
    },
    createCannedResponse: ({ params: { permissionType }, body }) =>
      answered(() =>
        store({
          ...body,
          category: body.category ?? '',
          language: body.language ?? '',
          permissionType,
          updatedAtMs: Date.now(),
          revision: 1,
        }),
      ),
    async updateCannedResponse({ params: { id }, body: { revision, ...change } }) {
      const before = all.get(id)
      if (!before) return fail('not-found')
      if (before.revision !== revision) return fail('canned-response-changed', undefined, { revision: before.revision })
      return answered(() => store({ ...before, ...change, updatedAtMs: Date.now(), revision: revision + 1 }))
    },
    deleteCannedResponse: ({ params: { permissionType, id } }) =>
      answered(async () => {
        all.delete(id)
        await remove(entityOf(permissionType), id)
        return null
      }),
    exportCannedResponses: () => answer(csv()),
    getCannedResponseTemplate: () => answer(csv()),
    importCannedResponses: ({ query, file }) => answer(report(file, query.dryRun !== 'true')),
  } satisfies FakeAnswers
  return {
    answers,
    /** As if somebody else changed it, and the feed has not said so yet. */
    changeResponse(shortcut: string, change: Partial<CannedResponse>) {
      for (const [id, before] of all)
        if (before.shortcut === shortcut) all.set(id, { ...before, ...change, revision: before.revision + 1 })
    },
  }
}
