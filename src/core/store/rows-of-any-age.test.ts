import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#core/platform/clock.ts'
import { checkRanges } from '#core/working-set/check-ranges.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { fakeMessage } from '#tests/fakes/fake-message.ts'
import { createHubStore } from './hub-store.ts'
import { openPersistentDatabase, type PersistentDatabase } from './open-database.ts'

const [id, roomId, otherId, eid] = [v7(), v7(), v7(), v7()]
const waiting = { localCreatedAtMs: 1, state: 'queued', attempts: 0, failure: null }

let database: PersistentDatabase
beforeEach(async () => {
  database = await openPersistentDatabase(`any-age-${v7()}`, getRxStorageMemory())
})
afterEach(() => database.close())

const open = () =>
  createHubStore({ database, build: 'b1', clock: systemClock, onStuck: () => {}, onArrived: async () => {} })
/** The checked edge: rows of another build, written as they lie. */
const lay = (collection: 'outbox' | 'conversations' | 'state', row: object) => database[collection].insert(row as never)
const conversation = {
  id: roomId,
  channel: 'chat',
  visitorEid: eid,
  visitorName: 'V',
  language: 'en',
  page: '',
  createdAtMs: 0,
  inquiry: null,
  lastSeq: 3,
  member: true,
  lastAtMs: 0,
  preview: '',
  previewEid: null,
  marks: [],
  status: 'none',
  unread: 0,
  ranges: [[1, 3]],
}
const cursor = (build: string) => ({ id: 'cursor', value: { eid, n: 7, rowsVersion: 1, build, hasSkipped: false } })

describe('rows that another build has stored', () => {
  it.each([
    ['without a payload', { ...waiting, id, lane: roomId, kind: 'message', text: 'Tea?' }],
    ['of an unknown kind', { ...waiting, id, lane: roomId, kind: 'poll', payload: { text: 'Tea?' } }],
    ['of another shape', { ...waiting, id, lane: roomId, kind: 'message', payload: { text: 'Tea?', inquiryId: 1 } }],
    [
      'with a state that is none',
      { ...waiting, id, lane: roomId, kind: 'message', state: 3, payload: { text: 'Tea?' } },
    ],
    ['with an id that is none', { ...waiting, id: 'x', lane: roomId, kind: 'message', payload: { text: 'Tea?' } }],
  ])('[PWA-05] an unsent command %s is shown with its words, also to tabs, and never sent', async (_, row) => {
    await lay('outbox', row)
    await lay('outbox', { ...waiting, id: otherId, lane: 'feedback', kind: 'feedback', payload: {} })
    const read = (await open().loadOutbox()).find((each) => each.id === row.id)
    expect(read).toMatchObject({ kind: 'unreadable', state: 'failed', payload: { text: 'Tea?' } })
    expect((await database.outbox.findOne(row.id).exec())?.toMutableJSON()).toEqual(read)
  })

  it('[PWA-05] a command of this build is given on untouched', async () => {
    const row = { ...waiting, id, lane: roomId, kind: 'message', payload: { roomId, text: 'Hello', inquiryId: null } }
    await lay('outbox', row)
    const before = (await database.outbox.findOne(id).exec())?.toJSON(true)
    expect(await open().loadOutbox()).toEqual([row])
    expect((await database.outbox.findOne(id).exec())?.toJSON(true)).toEqual(before)
  })

  it.each([
    ['without ranges', { ...conversation, ranges: undefined }],
    ['without marks', { ...conversation, marks: null }],
    ['with ranges that are none', { ...conversation, ranges: [3] }],
  ])('[PWA-05] a conversation %s is asked for again, with all others', async (_, row) => {
    await lay('conversations', row)
    await lay('state', cursor('b0'))
    expect(await open().loadCursor(eid)).toBeNull()
    expect(await open().conversation(roomId)).toBeNull()
  })

  it('[PWA-05] conversations that fit stay, and so does the cursor', async () => {
    await lay('conversations', conversation)
    await lay('state', cursor('b0'))
    expect(await open().loadCursor(eid)).toBe(7)
    expect((await open().conversation(roomId))?.ranges).toEqual([[1, 3]])
  })

  it.each([[{ text: 3, localAtMs: 1 }], [null], [{}]])('[PWA-05] a draft without a text is none: %j', async (value) => {
    await lay('state', { id: `draft/${roomId}`, value })
    expect((await open().drafts.load()).map(({ text }) => text)).toEqual([''])
    await open().drafts.save(roomId, { id, text: 'Hi', localAtMs: 2 } as never)
    expect((await open().drafts.load()).map(({ text }) => text)).toEqual(['Hi'])
  })
})

describe('ranges of conversations', () => {
  const message = (seq: number) => fakeMessage(roomId, seq, { id: v7() })

  it.each([
    ['the first ones', [4, 5, 6], [[4, 6]]],
    [
      'one in the middle',
      [1, 2, 4, 5, 6],
      [
        [1, 2],
        [4, 6],
      ],
    ],
    ['the last one', [1, 2, 3, 4, 5], [[1, 5]]],
    ['all of them', [], []],
  ] as const)('[PWA-05] are healed where rows are lost: %s', async (_, left, ranges) => {
    await lay('conversations', { ...conversation, lastSeq: 6, ranges: [[1, 6]] })
    const store = open()
    await store.storeHistory(roomId, left.map(message), [1, 6])
    expect(await store.healRanges(roomId)).toBe(true)
    expect((await store.conversation(roomId))?.ranges).toEqual(ranges)
    expect(await store.healRanges(roomId)).toBe(false)
  })

  it('[PWA-05] stay as they are, unwritten, where all rows are stored', async () => {
    await lay('conversations', { ...conversation, lastSeq: 3, ranges: [] })
    const store = open()
    await store.storeHistory(roomId, [1, 2, 3].map(message), [1, 3])
    const before = (await database.conversations.findOne(roomId).exec())?.toJSON(true)
    expect(await store.healRanges(roomId)).toBe(false)
    expect((await database.conversations.findOne(roomId).exec())?.toJSON(true)).toEqual(before)
    expect(await store.healRanges(otherId)).toBe(false)
  })

  it('[PWA-05] the ranges of all conversations are checked a minute after a start, and then every four hours', async () => {
    const clock = fakeClock()
    const left = new AbortController()
    const healed: number[] = []
    const asked: string[] = []
    const checking = checkRanges({
      store: {
        conversationIds: async () => ['a', 'b', 'c'],
        async healRanges(id) {
          asked.push(id)
          return id !== 'b' && asked.length <= 3
        },
      },
      onHealed: (count) => void healed.push(count),
      clock,
      signal: left.signal,
    })
    await clock.advance(59_000)
    expect(asked).toEqual([])
    await clock.advance(1000)
    expect([asked, healed]).toEqual([['a', 'b', 'c'], [2]])
    await clock.advance(4 * 3_600_000)
    expect([asked.length, healed]).toEqual([6, [2]])
    left.abort()
    await checking.catch(() => {})
  })
})
