import type { RxStorage } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type EntityState, entities } from '#core/contract/index.ts'
import { deferred } from '#core/platform/deferred.ts'
import { createEntityStore } from '#core/store/entity-store.ts'
import { openPersistentDatabase, type PersistentDatabase } from '#core/store/open-database.ts'
import type { ConversationRow, MessageRow } from '#core/store/rows.ts'
import { findConversations, putConversations } from '#core/store/rxdb-rows.ts'
import { eventually } from '#tests/fakes/eventually.ts'
import { fakeMessage } from '#tests/fakes/fake-message.ts'
import { notifyEarly } from './notify-early.ts'
import { type NotifyTabs, notifyWhenStored } from './notify-tabs.ts'
import { remoteStorage } from './remote-storage.ts'
import { shareStorage } from './serve-storage.ts'

const cleanUps: Array<() => unknown> = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

let names = 0

/** A hub's rows and a tab's replica of them; `hold` delays the writes of messages, conversations and entities. */
async function setUp({ notify = notifyEarly, isAllowed = true }: { notify?: NotifyTabs; isAllowed?: boolean } = {}) {
  const onContradiction = vi.fn()
  const shared = shareStorage({ notify, ownEid: () => 'me', isAllowed: () => isAllowed, onContradiction })
  let gate = Promise.resolve()
  const writes: string[] = []
  const disk = slow(
    getRxStorageMemory(),
    () => gate,
    (collection) => void writes.push(collection),
  )
  const hub = await openPersistentDatabase(`ahead-${names++}`, shared.remember(disk.storage))
  const { port1, port2 } = new MessageChannel()
  /** How many changes each message of the hub told. */
  const changesAtOnce: number[] = []
  port1.addEventListener('message', ({ data }: MessageEvent<Array<{ method: string }>>) => {
    const changes = data.filter(({ method }) => method === 'changeStream')
    if (changes.length > 0) changesAtOnce.push(changes.length)
  })
  /** Queries of the tab that have reached the hub. */
  let queries = 0
  port2.addEventListener('message', ({ data }: MessageEvent<{ method: string }>) => {
    if (data.method === 'query') queries += 1
  })
  const { stop, setAsleep } = shared.serve(port2)
  const { storage, end } = remoteStorage(port1, `epoch-${names}`)
  const tab = await openPersistentDatabase(hub.name, storage)
  const seen: string[][] = []
  const query = tab.messages.find({ selector: { roomId: 'room' }, sort: [{ seq: 'asc' }] })
  query.$.subscribe((rows) => seen.push(rows.map((row) => row.toJSON().text)))
  await eventually(() => expect(seen).toEqual([[]]))
  cleanUps.push(async () => {
    end()
    stop()
    await Promise.allSettled([tab.close(), hub.close()])
    port1.close()
  })
  /** Writes wait until the returned function is called. */
  const hold = () => {
    const held = deferred<void>()
    gate = held.promise
    return () => held.resolve()
  }
  const queriesSoFar = () => queries
  return {
    hub,
    tab,
    seen,
    hold,
    setAsleep,
    changesAtOnce,
    writes,
    queriesSoFar,
    onContradiction,
    storeUnseen: disk.storeUnseen,
  }
}

/** A storage whose writes of messages, conversations and entities wait for `gate`; `storeUnseen` writes as an earlier generation did. */
function slow(
  storage: ReturnType<typeof getRxStorageMemory>,
  gate: () => Promise<void>,
  counted: (collection: string) => void,
) {
  let storeUnseen = async (_row: MessageRow): Promise<unknown> => null
  const held = {
    ...storage,
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance(params: Parameters<typeof storage.createStorageInstance>[0]) {
      const instance = await storage.createStorageInstance(params)
      if (!['messages', 'conversations', 'entities'].includes(params.collectionName)) return instance
      const write = instance.bulkWrite.bind(instance)
      instance.bulkWrite = async (rows, context) => {
        counted(params.collectionName)
        await gate()
        return write(rows, context)
      }
      if (params.collectionName !== 'messages') return instance
      storeUnseen = (row) => {
        const document = { ...row, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '1-before' }
        // The checked edge: the rows of this collection are messages.
        return write([{ document }] as unknown as Parameters<typeof write>[0], 'before')
      }
      return instance
    },
  }
  // The checked edge: everything else is the real storage.
  return { storage: held as unknown as RxStorage<unknown, unknown>, storeUnseen: (row: MessageRow) => storeUnseen(row) }
}

const conversation = (lastSeq: number): ConversationRow => ({
  id: 'room',
  channel: 'chat',
  visitorEid: 'visitor',
  visitorName: 'Visitor',
  language: 'en',
  page: '',
  createdAtMs: 0,
  inquiry: null,
  lastSeq,
  lastAtMs: lastSeq,
  preview: `words ${lastSeq}`,
  previewEid: 'visitor',
  member: true,
  marks: [],
  status: 'handling',
  unread: 0,
  ranges: [[1, lastSeq]],
})
const put = async (hub: PersistentDatabase, changed: ConversationRow) =>
  putConversations(hub, [changed], await findConversations(hub, [changed.id]))
const row = (seq: number): MessageRow => ({ key: `room/${seq}`, ...fakeMessage('room', seq) })

describe.each([
  ['early', notifyEarly],
  ['when they are stored', notifyWhenStored],
])('tabs that are notified of messages %s', (_, notify) => {
  test('[PWA-04] show each new message once, in order', async () => {
    const { hub, tab, seen } = await setUp({ notify })
    await hub.messages.bulkInsert([row(1)])
    await eventually(() => expect(seen.at(-1)).toEqual(['words 1']))
    await hub.messages.bulkInsert([row(2)])
    await eventually(() => expect(seen.at(-1)).toEqual(['words 1', 'words 2']))
    expect(seen).toEqual([[], ['words 1'], ['words 1', 'words 2']])
    expect(await tab.messages.count().exec()).toBe(2)
  })

  test('[PWA-04] find everything that they show with a new query', async () => {
    const { hub, tab, seen, hold, queriesSoFar } = await setUp({ notify })
    const letGo = hold()
    const writing = hub.messages.bulkInsert([row(1)])
    if (notify === notifyWhenStored) letGo()
    await eventually(() => expect(seen.at(-1)).toEqual(['words 1']))
    const before = queriesSoFar()
    const found = tab.messages.find({ selector: { roomId: 'room', seq: { $gte: 1 } } }).exec()
    // The write is still in progress when the hub is asked.
    await eventually(() => expect(queriesSoFar()).toBeGreaterThan(before))
    letGo()
    expect((await found).map((document) => document.toJSON().text)).toEqual(['words 1'])
    await writing
  })

  test('[PWA-04] are not notified of a message that is stored already', async () => {
    const { hub, seen, onContradiction } = await setUp({ notify })
    await hub.messages.bulkInsert([row(1)])
    await hub.messages.bulkInsert([row(1)])
    await hub.messages.bulkInsert([row(2)])
    await eventually(() => expect(seen.at(-1)).toEqual(['words 1', 'words 2']))
    expect(onContradiction).not.toHaveBeenCalled()
  })

  test('[PWA-04] are notified only when it is stored, while it is uncertain whether a row is new', async () => {
    const { hub, seen, hold } = await setUp({ notify, isAllowed: false })
    const letGo = hold()
    const writing = hub.messages.bulkInsert([row(1)])
    await hub.state.insert({ id: 'counts', value: counts })
    expect(seen).toEqual([[]])
    letGo()
    await writing
    await eventually(() => expect(seen.at(-1)).toEqual(['words 1']))
  })
})

const counts = { open: 0, handling: 0, missed: 0, closed: 0, unread: 0, unsent: 0 }

test('[PWA-04] a tab that is notified early shows a new message once, while it is still being written', async () => {
  const { hub, tab, seen, hold } = await setUp()
  const letGo = hold()
  const writing = hub.messages.bulkInsert([row(1)])
  await eventually(() => expect(seen.at(-1)).toEqual(['words 1']))
  letGo()
  await writing
  await hub.messages.bulkInsert([row(2)])
  await eventually(() => expect(seen.at(-1)).toEqual(['words 1', 'words 2']))
  expect(seen).toEqual([[], ['words 1'], ['words 1', 'words 2']])
  expect(await tab.messages.count().exec()).toBe(2)
})

test('[PWA-04] a tab is notified of a message and of what it changes in its conversation at once', async () => {
  const { hub, tab, seen, hold, changesAtOnce } = await setUp()
  const previews: string[][] = []
  tab.conversations
    .find({
      selector: { status: 'handling' },
      sort: [{ status: 'desc' }, { lastAtMs: 'desc' }, { id: 'desc' }],
      limit: 100,
    })
    .$.subscribe((rows) => previews.push(rows.map((found) => found.toJSON().preview)))
  await put(hub, conversation(1))
  await eventually(() => expect(previews.at(-1)).toEqual(['words 1']))
  const letGo = hold()
  const found = await findConversations(hub, ['room'])
  changesAtOnce.length = 0
  const writing = Promise.all([hub.messages.bulkInsert([row(2)]), putConversations(hub, [conversation(2)], found)])
  await eventually(() => expect(seen.at(-1)).toEqual(['words 2']))
  await eventually(() => expect(previews.at(-1)).toEqual(['words 2']))
  expect(changesAtOnce).toEqual([2])
  letGo()
  await writing
})

test('[CAL-01] a tab is notified of a changed entity, such as a call that another device has answered, while the one write of it is in progress', async () => {
  const { hub, tab, hold, writes } = await setUp()
  const watched = <T>(run: () => Promise<T>) => run()
  const { put: putEntities } = createEntityStore(hub, entities, { watched, inTurn: watched })
  const label = (name: string): EntityState => ({
    ...{ entity: 'label', id: 'a', version: entities.label.version, value: { id: 'a', name, color: 'red' } },
  })
  await putEntities([label('first')])
  const seen: unknown[] = []
  tab.entities.findOne('label/a').$.subscribe((found) => seen.push(found?.toJSON().value.name))
  await eventually(() => expect(seen).toEqual(['first']))
  const letGo = hold()
  writes.length = 0
  const writing = putEntities([label('second')])
  await eventually(() => expect(seen).toEqual(['first', 'second']))
  letGo()
  await writing
  expect(writes).toEqual(['entities'])
  await putEntities([label('third')])
  await eventually(() => expect(seen).toEqual(['first', 'second', 'third']))
})

test('[PWA-04] the generation ends if tabs were notified of a row as new that was already stored, because they may show it twice', async () => {
  const { hub, onContradiction, storeUnseen } = await setUp()
  await storeUnseen(row(1))
  await hub.messages.bulkInsert([row(1)])
  expect(onContradiction).toHaveBeenCalledOnce()
})

describe.each([
  ['early', notifyEarly],
  ['when it is stored', notifyWhenStored],
])('a tab that is notified %s', (_, notify) => {
  test('[PWA-04] shows every change of a conversation once, in order, however it is written', async () => {
    const { hub, tab, onContradiction } = await setUp({ notify })
    const seen: Array<number | undefined> = []
    tab.conversations.findOne('room').$.subscribe((found) => seen.push(found?.toJSON().lastSeq))
    await eventually(() => expect(seen).toEqual([undefined]))
    const writes = [
      () => put(hub, conversation(1)),
      () => put(hub, conversation(2)),
      () => hub.conversations.bulkUpsert([conversation(3)]),
      () => put(hub, conversation(4)),
    ]
    for (const [index, write] of writes.entries()) {
      await write()
      await eventually(() => expect(seen.at(-1)).toBe(index + 1))
    }
    expect(seen).toEqual([undefined, 1, 2, 3, 4])
    expect(onContradiction).not.toHaveBeenCalled()
  })
})

test('[PWA-04] a tab that sleeps hears nothing of messages and conversations, and of the number of unread ones at once', async () => {
  const { hub, tab, seen, setAsleep, changesAtOnce } = await setUp()
  const unread: number[] = []
  tab.state.findOne('counts').$.subscribe((found) => unread.push((found?.toJSON().value as typeof counts)?.unread))
  await eventually(() => expect(unread).toEqual([undefined]))
  changesAtOnce.length = 0
  setAsleep(true)
  await hub.messages.bulkInsert([row(1)])
  await put(hub, conversation(1))
  await put(hub, conversation(2))
  await hub.messages.bulkInsert([row(2)])
  await hub.state.insert({ id: 'counts', value: { ...counts, unread: 2 } })
  await eventually(() => expect(unread).toEqual([undefined, 2]))
  expect(seen).toEqual([[]])
  expect(changesAtOnce).toEqual([1])
  // When it is shown, all that it has missed comes at once, each row once.
  setAsleep(false)
  await eventually(() => expect(seen).toEqual([[], ['words 1', 'words 2']]))
  expect(changesAtOnce).toEqual([1, 2])
  expect((await tab.conversations.findOne('room').exec())?.toJSON().preview).toBe('words 2')
  await hub.messages.bulkInsert([row(3)])
  await eventually(() => expect(seen.at(-1)).toEqual(['words 1', 'words 2', 'words 3']))
})

test('[PWA-04] a tab that sleeps finds all rows with a new query, and hears of no older change afterwards', async () => {
  const { hub, tab, seen, setAsleep, changesAtOnce } = await setUp()
  changesAtOnce.length = 0
  setAsleep(true)
  await hub.messages.bulkInsert([row(1)])
  const found = await tab.messages.find({ selector: { roomId: 'room', seq: { $gte: 1 } } }).exec()
  expect(found.map((document) => document.toJSON().text)).toEqual(['words 1'])
  // The change came before the answer.
  expect(changesAtOnce).toEqual([1])
  await hub.messages.bulkInsert([row(2)])
  setAsleep(false)
  await eventually(() => expect(seen.at(-1)).toEqual(['words 1', 'words 2']))
})

test('[PWA-04] the missed changes of a tab that sleeps do not grow without end', async () => {
  const { hub, seen, setAsleep } = await setUp()
  setAsleep(true)
  for (let seq = 1; seq <= 600; seq += 1) await hub.messages.bulkInsert([row(seq)])
  await eventually(() => expect(seen.at(-1)?.length).toBeGreaterThan(500))
  setAsleep(false)
  await eventually(() => expect(seen.at(-1)).toHaveLength(600))
})
