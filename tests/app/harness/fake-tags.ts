import * as v from 'valibot'
import { type Tag, tagCalls } from '#core/contract/index.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'
import { own } from './rows.ts'

const NewTag = tagCalls.createTag.body

const tagId = (n: number) => `01900000-0000-7000-8000-${String(70_000 + n).padStart(12, '0')}`

/** Three teams, and answers to their calls. `?settings=empty` begins without any. */
export async function fakeTags({ answer, isEmpty, put, remove }: FakeDeps) {
  const all = new Map<string, Tag>()
  async function store(tag: Tag) {
    all.set(tag.id, tag)
    await put('tag', tag)
    return { tag }
  }
  const plain: Omit<Tag, 'id' | 'name' | 'color'> = {
    memberEids: [],
    languages: [],
    priority: 'normal',
    overflowTagId: null,
    revision: 1,
  }
  if (!isEmpty && new URLSearchParams(location.search).get('settings') !== 'empty') {
    await store({ ...plain, id: tagId(1), name: 'Returns', color: 'blue', memberEids: [own], languages: ['es', 'ar'] })
    await store({ ...plain, id: tagId(2), name: 'Repairs', color: 'amber', priority: 'high', overflowTagId: tagId(1) })
    await store({ ...plain, id: tagId(3), name: 'Orders', color: 'green' })
  }
  const answered = async <T>(make: () => Promise<T>): Promise<Result<T>> => {
    const result = await answer(null)
    return result.ok ? answer(await make()) : result
  }
  const answers = {
    listTags: () => answer({ tags: [...all.values()] }),
    getConflictTags({ query: { id, isDeleted, memberCount } }) {
      const about = { tagId: id ?? '', tagName: '', count: 3 }
      const wrong = memberCount === '0' || memberCount === undefined
      if (isDeleted === 'true') return answer({ conflicts: [{ ...about, kind: 'inquiries-wait', with: '' } as const] })
      return answer({ conflicts: wrong ? [{ ...about, kind: 'no-members', with: '' } as const] : [] })
    },
    createTag: ({ body }) => answered(() => store({ ...plain, ...v.parse(NewTag, body) })),
    async updateTag({ params: { id }, body: { revision, ...change } }) {
      const before = all.get(id)
      if (!before) return fail('not-found')
      if (before.revision !== revision) return fail('tag-changed', undefined, { revision: before.revision })
      return answered(() => store({ ...before, ...change, revision: revision + 1 }))
    },
    deleteTag: ({ params: { id } }) =>
      answered(async () => {
        all.delete(id)
        await remove('tag', id)
        return null
      }),
  } satisfies FakeAnswers
  return {
    answers,
    /** As if somebody else changed it, and the feed has not said so yet. */
    changeTag(name: string, change: Partial<Tag>) {
      for (const [id, before] of all)
        if (before.name === name) all.set(id, { ...before, ...change, revision: before.revision + 1 })
    },
  }
}
