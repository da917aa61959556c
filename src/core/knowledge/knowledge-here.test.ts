import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KnowledgeEntry } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { createHubStore, type HubStore } from '#core/store/hub-store.ts'
import { openPersistentDatabase, type PersistentDatabase } from '#core/store/open-database.ts'
import { createKnowledgeHere, type KnowledgeHere } from './knowledge-here.ts'

let database: PersistentDatabase
let store: HubStore
let find: KnowledgeHere
const leaving = new AbortController()
const me = '01900000-0000-7000-8000-00000000000a'
let n = 0

beforeEach(async () => {
  database = await openPersistentDatabase('knowledge-here', getRxStorageMemory())
  store = createHubStore({ database, build: 'b1', clock: systemClock, onStuck: () => {}, onArrived: async () => {} })
  find = createKnowledgeHere({ database, clock: systemClock, signal: leaving.signal })
})
afterEach(() => database.close())

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const text = (words: string): KnowledgeEntry['text'] => [{ type: 'paragraph', spans: [{ text: words }] }]
const entry = (number: number, title: string, words: string, more: Partial<KnowledgeEntry> = {}): KnowledgeEntry => ({
  id: idOf(number),
  folderId: null,
  title,
  text: text(words),
  language: '',
  revision: 1,
  updatedAtMs: 1,
  updatedByName: 'Ada',
  published: null,
  ...more,
})
function change(value: KnowledgeEntry | null, id = value?.id ?? '') {
  n += 1
  return store.applyEntries([{ n, kind: 'entity', entity: 'knowledgeEntry', id, version: 0, value }], me)
}
/** Searches until all rows have been read. */
async function found(words: string, where: { folderId?: string | null; isPublished?: boolean } = {}) {
  for (;;) {
    const answer = await find({ text: words, limit: 10, ...where })
    if (answer.isComplete) return answer
  }
}
const titles = async (...asked: Parameters<typeof found>) => (await found(...asked)).lines.map(({ title }) => title)

test('[CAP-12] entries are found in what this browser holds, those with the words in their titles first', async () => {
  await change(entry(1, 'A boot', 'Clean the tent'))
  await change(entry(2, 'Tents', 'Dry them'))
  expect(await titles('tent')).toEqual(['Tents', 'A boot'])
  expect(await titles('')).toEqual(['A boot', 'Tents'])
  await change(entry(2, 'Poles', 'Dry them'))
  expect(await titles('tent')).toEqual(['A boot'])
  await change(null, idOf(1))
  expect(await titles('tent')).toEqual([])
  expect(await titles('…')).toEqual([])
})

test('[CAP-12] for visitors only what is published is found, in its published words', async () => {
  const published = { revision: 1, atMs: 1, title: 'Returns', language: '', text: text('sixty days') }
  await change(entry(1, 'Returns', 'ninety days', { revision: 2, published }))
  await change(entry(2, 'Draft', 'ninety days'))
  expect(await titles('ninety', { isPublished: true })).toEqual([])
  expect(await titles('sixty', { isPublished: true })).toEqual(['Returns'])
  expect(await titles('ninety')).toEqual(['Draft', 'Returns'])
  expect((await found('returns')).lines[0]?.state).toBe('changed')
})

test('[CAP-12] a folder has its own entries, and every folder says how many', async () => {
  const folderId = idOf(9)
  await change(entry(1, 'In', 'x', { folderId }))
  await change(entry(2, 'Out', 'x'))
  expect(await titles('', { folderId })).toEqual(['In'])
  expect(await titles('', { folderId: null })).toEqual(['Out'])
  expect((await found('nothing')).counts).toEqual([
    { folderId, count: 1 },
    { folderId: null, count: 1 },
  ])
})
