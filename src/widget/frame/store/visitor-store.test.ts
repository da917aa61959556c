import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Conversation,
  commands,
  type FeedEntry,
  type Message,
  type MessageChange,
  type Profile,
} from '#core/contract/index.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { fakeMessage } from '#tests/fakes/fake-message.ts'
import { openIndexedTables } from './indexed-tables.ts'
import { createMemoryTables } from './memory-tables.ts'
import { readChat } from './read-chat.ts'
import type { Tables } from './tables.ts'
import { createVisitorStore, type VisitorStore } from './visitor-store.ts'
import { newMessage, rowsOfMessage, writeDown } from './write-down.ts'

const profile: Profile = { eid: 'me', serviceId: 'demo', name: '', isAnonymous: true, role: 'visitor', status: null }
let ids = 0
const makeId = () => `id-${String(ids++).padStart(4, '0')}`

const conversation = (id: string, more: Partial<Conversation> = {}): Conversation => ({
  id,
  channel: 'chat',
  visitorEid: 'me',
  visitorName: '',
  language: 'en',
  page: '',
  createdAtMs: 0,
  inquiry: null,
  lastSeq: 0,
  member: true,
  lastAtMs: 0,
  preview: '',
  previewEid: null,
  marks: [],
  ...more,
})
const messageEntry = (n: number, about: Message): FeedEntry => ({ n, kind: 'message', message: about })

/** Tables whose next writing transaction fails at its end, as when the browser dies. */
function dying(tables: Tables): Tables & { dieNext(): void } {
  let dies = false
  return {
    ...tables,
    dieNext() {
      dies = true
    },
    write: (use) =>
      tables.write(async (to) => {
        const result = await use(to)
        if (dies) throw new Error('the browser died')
        return result
      }),
  }
}

const backings = [
  { name: 'in IndexedDB', open: () => openIndexedTables('test') },
  { name: 'in memory', open: async () => createMemoryTables() },
]

const saidIn = ({ kind, payload }: OutboxRow) => [
  kind,
  'text' in payload ? payload.text : 'page' in payload && payload.page,
]

describe.each(backings)('the visitor’s rows $name', ({ open }) => {
  let tables: ReturnType<typeof dying>
  let store: VisitorStore
  let arrived: string[]

  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory()
    tables = dying(await open())
    arrived = []
    store = createVisitorStore({
      tables,
      build: 'b1',
      onChange: () => {},
      onArrived: async (ids) => void arrived.push(...ids),
    })
    await store.writeAgain({ profile, roomId: 'room', unsent: [] })
    await store.applySnapshot({ conversations: [conversation('room')], entities: [] }, 'me')
    await store.finishSnapshot({ conversationIds: new Set(['room']), entityIds: new Set() }, 1, 'me')
  })

  test('[PWA-05] entries and cursor are stored together or not at all', async () => {
    tables.dieNext()
    await expect(
      store.applyEntries([messageEntry(2, fakeMessage('room', 1)), messageEntry(3, fakeMessage('room', 2))], 'me'),
    ).rejects.toThrow()
    expect(await store.loadCursor('me')).toBe(1)
    expect((await readChat(tables, 60)).messages).toEqual([])
  })

  test('[PWA-05] entries that are applied twice are stored once', async () => {
    const entries = [messageEntry(2, fakeMessage('room', 1)), messageEntry(3, fakeMessage('room', 2))]
    await store.applyEntries(entries, 'me')
    await store.applyEntries(entries, 'me')
    const chat = await readChat(tables, 60)
    expect(chat.messages.map(({ seq }) => seq)).toEqual([1, 2])
    expect(chat.conversation).toMatchObject({ lastSeq: 2, unread: 2, ranges: [[1, 2]] })
    expect(await store.loadCursor('me')).toBe(3)
    expect(await store.loadCursor('somebody else')).toBeNull()
  })

  test('[CAP-01] changes of messages are stored, removed texts are not, and a snapshot deletes gone rows', async () => {
    const [roomId, id, other] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`)
    if (!roomId || !id || !other) throw new Error('no ids')
    const change = (of: string, more: Partial<MessageChange> = {}) => ({
      id: of,
      roomId,
      seq: 1,
      text: 'edited',
      editedAtMs: 5,
      removedAtMs: null,
      reactions: [],
      ...more,
    })
    const entry = (n: number, value: MessageChange): FeedEntry => ({
      n,
      kind: 'entity',
      entity: 'messageChange',
      id: value.id,
      version: 0,
      value: { ...value },
    })
    const changes = async () => (await readChat(tables, 60)).changes
    const textOf = async () => (await tables.read((from) => from.messages.all())).map(({ text }) => text)
    await store.applyEntries([messageEntry(2, fakeMessage(roomId, 1, { id, text: 'secret' }))], 'me')
    await store.applyEntries([entry(3, change(id)), entry(4, change(other, { seq: 2 }))], 'me')
    expect(await changes()).toEqual([change(id), change(other, { seq: 2 })])
    expect(await textOf()).toEqual(['secret'])
    const removed = change(id, { text: null, removedAtMs: 9 })
    await store.applyEntries([entry(5, removed)], 'me')
    expect(await textOf()).toEqual([''])
    await store.finishSnapshot(
      { conversationIds: new Set(['room']), entityIds: new Set([`messageChange/${id}`]) },
      6,
      'me',
    )
    expect(await changes()).toEqual([removed])
    // Nothing was skipped: the next build need not begin with a snapshot.
    expect(await store.loadCursor('me')).toBe(6)
  })

  test('[PWA-05] entities that this build cannot read or does not store are requested again by the next build', async () => {
    const entry: FeedEntry = { n: 2, kind: 'entity', entity: 'call', id: 'c1', version: 9, value: { id: 'c1' } }
    await store.applyEntries([entry], 'me')
    expect(await store.loadCursor('me')).toBe(2)
    const next = createVisitorStore({ tables, build: 'b2', onChange: () => {}, onArrived: async () => {} })
    expect(await next.loadCursor('me')).toBeNull()
  })

  test('[PWA-05] an own message leaves the outbox in the transaction that stores it', async () => {
    await writeDown(tables, newMessage({ text: 'Hello', draftId: makeId(), page: '', nowMs: 1 }, makeId))
    const [row] = await store.loadOutbox()
    const id = row?.id ?? ''
    await store.applyEntries([messageEntry(2, fakeMessage('room', 1, { id, senderEid: 'me', text: 'Hello' }))], 'me')
    const chat = await readChat(tables, 60)
    expect(chat.outbox).toEqual([])
    expect(chat.messages.map((each) => each.id)).toEqual([id])
    expect(arrived).toEqual([id])
  })

  test('entries of an unknown room show that the rows are incomplete', async () => {
    expect(await store.applyEntries([messageEntry(2, fakeMessage('elsewhere', 1))], 'me')).toEqual({
      isComplete: false,
    })
    expect(await store.loadCursor('me')).toBe(1)
  })

  test('history fills its gap and stores which range it covers', async () => {
    await store.applyEntries([messageEntry(2, fakeMessage('room', 9))], 'me')
    await store.storeHistory('room', [fakeMessage('room', 3), fakeMessage('room', 4)], [3, 8])
    const { messages, conversation: row } = await readChat(tables, 60)
    expect(messages.map(({ seq }) => seq)).toEqual([3, 4, 9])
    expect(row?.ranges).toEqual([[3, 9]])
  })

  test('only as many of the newest messages are read as are shown', async () => {
    await store.applyEntries(
      [1, 2, 3, 4, 5].map((seq) => messageEntry(seq + 1, fakeMessage('room', seq))),
      'me',
    )
    expect((await readChat(tables, 2)).messages.map(({ seq }) => seq)).toEqual([4, 5])
  })

  test('[PWA-05] unsent text of a visitor that the backend has forgotten goes to a new conversation', async () => {
    await writeDown(tables, newMessage({ text: 'One', draftId: makeId(), page: '', nowMs: 1 }, makeId))
    await writeDown(tables, newMessage({ text: 'Two', draftId: makeId(), page: '', nowMs: 2 }, makeId))
    const before = await store.loadOutbox()
    await store.startAnew(makeId)
    const after = await store.loadOutbox()
    expect(after.map(saidIn)).toEqual([
      ['open-conversation', ''],
      ['message', 'One'],
      ['message', 'Two'],
    ])
    expect(after.some(({ id }) => before.some((row) => row.id === id))).toBe(false)
    expect(await store.roomId()).toBe(after[0]?.lane)
    expect(await store.profile()).toBeNull()
    expect(await store.loadCursor('me')).toBeNull()
  })

  test('[CAP-18] unsent text of a visitor who turns out to be a known customer stays in its conversation, under its ids', async () => {
    await writeDown(tables, newMessage({ text: 'One', draftId: makeId(), page: '', nowMs: 1 }, makeId))
    await store.applyEntries([messageEntry(2, fakeMessage('room', 1))], 'me')
    const before = await store.loadOutbox()
    await store.forgetFeed()
    expect(await store.loadOutbox()).toEqual(before)
    expect(await store.roomId()).toBe('room')
    expect(await store.loadCursor('me')).toBeNull()
    // The messages are fetched again, as those of the customer.
    expect((await readChat(tables, 60)).messages).toEqual([])
  })
})

test('[PWA-05] a message comes with what opens its conversation, as long as that is not open', async () => {
  const tables = createMemoryTables()
  const write = async (text: string) =>
    (await writeDown(tables, newMessage({ text, draftId: makeId(), page: '', nowMs: 1 }, makeId))).rows
  const opening = ['open-conversation', '']
  const first = await write('One')
  expect(first.map(saidIn)).toEqual([opening, ['message', 'One']])
  expect((await write('Two')).map(saidIn)).toEqual([opening, ['message', 'Two']])
  expect(await tables.read(({ outbox }) => outbox.all())).toHaveLength(3)
  for (const { id, kind } of first)
    if (kind === 'open-conversation') await tables.write(({ outbox }) => outbox.delete(id))
  expect((await write('Three')).map(saidIn)).toEqual([['message', 'Three']])
})

test('[PWA-05] after a loss of the rows, messages written meanwhile join the existing conversation', async () => {
  const tables = createMemoryTables()
  const store = createVisitorStore({ tables, build: 'b1', onChange: () => {}, onArrived: async () => {} })
  await writeDown(tables, newMessage({ text: 'Still there?', draftId: makeId(), page: '', nowMs: 1 }, makeId))
  await store.writeAgain({ profile, roomId: 'room', unsent: [] })
  expect((await store.loadOutbox()).map(({ kind, lane }) => [kind, lane])).toEqual([['message', 'room']])
  expect(await store.roomId()).toBe('room')
})

test('[PWA-05] every row of a message is in the lane that its command declares', () => {
  const file = { id: makeId(), name: 'a.png', sizeBytes: 1, mediaType: 'image/png' }
  const answer = { type: 'postback', messageId: makeId(), label: 'Yes', data: 'yes' } as const
  const rows = [undefined, { answer }, { file }].flatMap((content) =>
    rowsOfMessage(newMessage({ text: 'Hello', content, draftId: makeId(), page: '', nowMs: 1 }, makeId), null),
  )
  expect(rows.map(({ kind }) => kind).filter((kind) => kind !== 'open-conversation')).toEqual([
    'message',
    'content-message',
    'file-message',
  ])
  // The checked edge: a row has the payload of its kind.
  for (const { kind, lane, payload } of rows)
    if (kind !== 'unreadable') expect(lane).toBe(commands[kind].lane(payload as never))
})

describe('the first message', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
  })

  test('brings its conversation with it, before it in the outbox', async () => {
    const tables = await openIndexedTables('test')
    await writeDown(tables, newMessage({ text: 'Hello', draftId: makeId(), page: 'Shoes', nowMs: 1 }, makeId))
    const { outbox, roomId } = await readChat(tables, 60)
    expect(outbox.map(saidIn)).toEqual([
      ['open-conversation', 'Shoes'],
      ['message', 'Hello'],
    ])
    expect(new Set(outbox.map((row) => row.lane))).toEqual(new Set([roomId]))
  })

  test('[PWA-05] written in two frames at the same time makes one conversation', async () => {
    const [one, other] = [await openIndexedTables('test'), await openIndexedTables('test')]
    await Promise.all(
      [one, other].map((tables) =>
        writeDown(tables, newMessage({ text: 'Hello', draftId: makeId(), page: '', nowMs: 1 }, makeId)),
      ),
    )
    const { outbox } = await readChat(one, 60)
    expect(outbox.filter(({ kind }) => kind === 'open-conversation')).toHaveLength(1)
    expect(new Set(outbox.map((row) => row.lane)).size).toBe(1)
  })

  test('[PWA-05] is stored even if the browser has closed the database meanwhile', async () => {
    const tables = await openIndexedTables('test')
    const deleted = indexedDB.deleteDatabase('test')
    await new Promise((resolve) => deleted.addEventListener('success', resolve))
    await writeDown(tables, newMessage({ text: 'Hello', draftId: makeId(), page: '', nowMs: 1 }, makeId))
    expect((await readChat(tables, 60)).outbox).toHaveLength(2)
  })
})
