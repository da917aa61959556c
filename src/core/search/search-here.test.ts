import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Conversation } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { createHubStore, type HubStore } from '#core/store/hub-store.ts'
import { openPersistentDatabase, type PersistentDatabase } from '#core/store/open-database.ts'
import { fakeMessage } from '#tests/fakes/fake-message.ts'
import { createSearchHere, type SearchHere } from './search-here.ts'

const roomId = '01900000-0000-7000-8000-000000000001'
const [me, visitor] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b']
const messageId = (seq: number) => `01900000-0000-7000-8000-0000000001${String(seq).padStart(2, '0')}`
let database: PersistentDatabase
let store: HubStore
let searchHere: SearchHere
const leaving = new AbortController()

beforeEach(async () => {
  database = await openPersistentDatabase('search-here', getRxStorageMemory())
  const quiet = { onStuck: () => {}, onArrived: async () => {} }
  store = createHubStore({ database, build: 'b1', clock: systemClock, ...quiet })
  searchHere = createSearchHere({ database, clock: systemClock, signal: leaving.signal })
  await store.storeConversation(conversation)
})
afterEach(() => database.close())

const conversation: Conversation = {
  id: roomId,
  channel: 'chat',
  visitorEid: visitor,
  visitorName: 'Zoë Blue',
  language: 'en',
  page: '',
  createdAtMs: 1,
  inquiry: null,
  lastSeq: 9,
  member: true,
  lastAtMs: 9,
  preview: '',
  previewEid: null,
  marks: [],
}
/** Searches until all rows have been read. */
async function found(text: string, filter = {}) {
  for (;;) {
    const answer = await searchHere(text, filter)
    if (answer.isComplete) return answer
  }
}
const excerpts = async (text: string, filter = {}) => (await found(text, filter)).lines.map(({ excerpt }) => excerpt)
const write = (seq: number, text: string, senderEid = visitor) =>
  store.storeHistory(
    roomId,
    [fakeMessage(roomId, seq, { id: messageId(seq), text, senderEid, sentAtMs: seq })],
    [seq, seq],
  )
const change = (n: number, seq: number, now: { text: string | null; removedAtMs: number | null }) => {
  const value = { id: messageId(seq), roomId, seq, editedAtMs: 1, reactions: [], ...now }
  return store.applyEntries([{ n, kind: 'entity', entity: 'messageChange', id: value.id, version: 0, value }], me)
}

test('[CAP-01] finds what this browser holds, the newest first, and what was written since the last search', async () => {
  await write(1, 'A blue jacket')
  await write(2, 'A red one')
  expect(await excerpts('blue')).toEqual(['A blue jacket'])
  await write(3, 'Bluer than blue', me)
  expect(await excerpts('blue')).toEqual(['Bluer than blue', 'A blue jacket'])
  expect(await excerpts('blue', { eid: visitor, untilMs: 1 })).toEqual(['A blue jacket'])
  expect(await excerpts('blue', { status: 'handling' })).toEqual([])
  expect((await found('zoe')).roomIds).toEqual([roomId])
})

test('[CAP-01] finds messages as they are now: edited, not removed', async () => {
  await write(1, 'first')
  await change(1, 1, { text: 'second', removedAtMs: null })
  expect(await excerpts('first')).toEqual([])
  expect(await excerpts('second')).toEqual(['second'])
  await change(2, 1, { text: null, removedAtMs: 5 })
  expect(await excerpts('second')).toEqual([])
})

test('[CAP-18] forgets a conversation as soon as it is taken from this browser', async () => {
  await write(1, 'A blue jacket')
  expect(await excerpts('blue')).toHaveLength(1)
  await store.applyEntries([{ n: 1, kind: 'conversation-gone', conversationId: roomId }], me)
  expect(await found('blue')).toMatchObject({ lines: [], count: 0, roomIds: [] })
})
