import 'fake-indexeddb/auto'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { expect, test, vi } from 'vitest'
import { openPersistentDatabase } from '#core/store/open-database.ts'
import { pagesOfRows } from '#core/store/pages-of-rows.ts'
import { type MessageRow, messageKey } from '#core/store/rows.ts'
import { dexieStorage } from './dexie-storage.ts'

const message = (seq: number) => ({ key: messageKey('room', seq), roomId: 'room', seq, text: `${seq}` }) as MessageRow

/** Indexes of a collection, as the browser's database has them. */
async function indexesOf(database: string, collection: string): Promise<string[]> {
  const opening = indexedDB.open(`rxdb-dexie-${database}--0--${collection}`)
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  const { indexNames } = opening.result.transaction('docs').objectStore('docs')
  opening.result.close()
  return [...indexNames]
}

test('a message has two indexes, and everything that reads by one still finds its rows', async () => {
  const database = await openPersistentDatabase('few-indexes', dexieStorage())
  const { messages, state } = database
  await messages.bulkInsert([1, 2, 3, 4].map(message))
  expect(await indexesOf('few-indexes', 'messages')).toEqual(['[_deleted+roomId+seq+key]', '[_meta.lwt+key]'])
  expect(await indexesOf('few-indexes', 'state')).toEqual(['[_deleted+id]', '[_meta.lwt+id]'])

  const seqs = async (selector: object) => (await messages.find({ selector }).exec()).map(({ seq }) => seq)
  expect(await seqs({ roomId: 'room', seq: { $gte: 3 } })).toEqual([3, 4])
  expect(await seqs({})).toEqual([1, 2, 3, 4])
  expect(await state.find().exec()).toEqual([])
  const written: number[] = []
  for await (const page of pagesOfRows(messages, (read) => read())) written.push(...page.map((row) => row.seq))
  expect(written).toEqual([1, 2, 3, 4])

  await messages.find({ selector: { roomId: { $in: ['room'] }, seq: { $lte: 2 } } }).remove()
  const read = vi.spyOn(IDBIndex.prototype, 'getAll')
  await messages.storageInstance.cleanup(0)
  // Only the keys of what goes: a database may hold 100,000 rows.
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  const kept = await messages.storageInstance.findDocumentsById(
    [1, 2, 3, 4].map((seq) => messageKey('room', seq)),
    true,
  )
  expect(kept.map(({ seq }) => seq)).toEqual([3, 4])
  await database.close()
})

test('rows of a database that has all of RxDB’s indexes are read, and another build may read those of one that has few', async () => {
  const all = await openPersistentDatabase('both', getRxStorageDexie())
  await all.messages.insert(message(1))
  await all.close()
  const few = await openPersistentDatabase('both', dexieStorage())
  await few.messages.insert(message(2))
  await few.close()
  const fewFirst = await openPersistentDatabase('few-first', dexieStorage())
  await fewFirst.messages.insert(message(1))
  await fewFirst.close()
  for (const [name, seqs] of [
    ['both', [1, 2]],
    ['few-first', [1]],
  ] as const) {
    const again = await openPersistentDatabase(name, getRxStorageDexie())
    expect((await again.messages.find().exec()).map(({ seq }) => seq)).toEqual(seqs)
    await again.close()
  }
  const after = await openPersistentDatabase('few-first', dexieStorage())
  expect((await after.messages.find().exec()).map(({ seq }) => seq)).toEqual([1])
  await after.close()
})
