import type { RxStorage } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, expect, test, vi } from 'vitest'
import { deferred } from '#core/platform/deferred.ts'
import { openPersistentDatabase } from '#core/store/open-database.ts'
import type { MessageRow } from '#core/store/rows.ts'
import { eventually } from '#tests/fakes/eventually.ts'
import { fakeMessage } from '#tests/fakes/fake-message.ts'
import { remoteStorage } from './remote-storage.ts'
import { shareStorage } from './serve-storage.ts'

const cleanUps: Array<() => unknown> = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

let names = 0

/** A hub's rows and a tab's replica of them, over a disk whose writes of messages wait while `hold` says so. */
async function setUp({ isAllowed = true } = {}) {
  const onContradiction = vi.fn()
  const shared = shareStorage({ isAllowed: () => isAllowed, onContradiction })
  let gate = Promise.resolve()
  const disk = slow(getRxStorageMemory(), () => gate)
  const hub = await openPersistentDatabase(`ahead-${names++}`, shared.remember(disk.storage))
  const { port1, port2 } = new MessageChannel()
  const stop = shared.serve(port2)
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
  return { hub, tab, seen, hold, onContradiction, storeUnseen: disk.storeUnseen }
}

/** A disk whose writes of messages wait for `gate`; `storeUnseen` writes as an earlier generation did. */
function slow(storage: ReturnType<typeof getRxStorageMemory>, gate: () => Promise<void>) {
  let storeUnseen = async (_row: MessageRow): Promise<unknown> => null
  const held = {
    ...storage,
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance(params: Parameters<typeof storage.createStorageInstance>[0]) {
      const instance = await storage.createStorageInstance(params)
      if (params.collectionName !== 'messages') return instance
      const write = instance.bulkWrite.bind(instance)
      storeUnseen = (row) => {
        const document = { ...row, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '1-before' }
        // The checked edge: the rows of this collection are messages.
        return write([{ document }] as unknown as Parameters<typeof write>[0], 'before')
      }
      instance.bulkWrite = async (rows, context) => {
        await gate()
        return write(rows, context)
      }
      return instance
    },
  }
  // The checked edge: in every other respect it is the storage.
  return { storage: held as unknown as RxStorage<unknown, unknown>, storeUnseen: (row: MessageRow) => storeUnseen(row) }
}

const row = (seq: number): MessageRow => ({ key: `room/${seq}`, ...fakeMessage('room', seq) })

test('[PWA-04] a tab shows a new message while it is being written, once', async () => {
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

test('[PWA-04] a query that begins during the write finds what was told', async () => {
  const { hub, tab, seen, hold } = await setUp()
  const letGo = hold()
  const writing = hub.messages.bulkInsert([row(1)])
  await eventually(() => expect(seen.at(-1)).toEqual(['words 1']))
  const found = tab.messages.find({ selector: { roomId: 'room', seq: { $gte: 1 } } }).exec()
  letGo()
  await writing
  expect((await found).map((row) => row.toJSON().text)).toEqual(['words 1'])
})

test('[PWA-04] what is stored already is not told as new', async () => {
  const { hub, seen, onContradiction } = await setUp()
  await hub.messages.bulkInsert([row(1)])
  await hub.messages.bulkInsert([row(1)])
  await hub.messages.bulkInsert([row(2)])
  await eventually(() => expect(seen.at(-1)).toEqual(['words 1', 'words 2']))
  expect(onContradiction).not.toHaveBeenCalled()
})

test('[PWA-04] a row that was told as new and was stored already ends the generation, for tabs may show it twice', async () => {
  const { hub, onContradiction, storeUnseen } = await setUp()
  await storeUnseen(row(1))
  await hub.messages.bulkInsert([row(1)])
  expect(onContradiction).toHaveBeenCalledOnce()
})

test('[PWA-04] until it is certain that a row is new, tabs hear of it when it is written', async () => {
  const { hub, seen, hold } = await setUp({ isAllowed: false })
  const letGo = hold()
  const writing = hub.messages.bulkInsert([row(1)])
  await hub.state.insert({ id: 'counts', value: { open: 0, handling: 0, missed: 0, closed: 0, unread: 0, unsent: 0 } })
  expect(seen).toEqual([[]])
  letGo()
  await writing
  await eventually(() => expect(seen.at(-1)).toEqual(['words 1']))
})
