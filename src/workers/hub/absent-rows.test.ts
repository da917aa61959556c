import 'fake-indexeddb/auto'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { expect, test, vi } from 'vitest'
import { openPersistentDatabase } from '#core/store/open-database.ts'
import { type MessageRow, messageKey } from '#core/store/rows.ts'
import { lookForAbsentRows } from './absent-rows.ts'

const rowsFrom = (from: number, to: number) =>
  ['a', 'b'].flatMap((roomId) =>
    Array.from({ length: to - from + 1 }, (_, index) => {
      const seq = from + index
      return { key: messageKey(roomId, seq), roomId, seq, text: `${from}` } as MessageRow
    }),
  )

test('a page of new messages is written without a lookup for each, and one that is stored partly keeps what is stored', async () => {
  const open = (name: string) => openPersistentDatabase(name, getRxStorageDexie({ onCreate: lookForAbsentRows }))
  const database = await open('absent-rows')
  const get = vi.spyOn(IDBObjectStore.prototype, 'get')

  const first = await database.messages.bulkInsert(rowsFrom(1, 100))
  expect(first.error).toEqual([])
  expect(get).toHaveBeenCalledTimes(0)

  const second = await database.messages.bulkInsert(rowsFrom(51, 150))
  expect(second.error.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 409))
  get.mockRestore()

  const texts = (await database.messages.find({ selector: { roomId: 'a' } }).exec()).map((row) => row.toJSON().text)
  expect(texts).toEqual([...Array.from({ length: 100 }, () => '1'), ...Array.from({ length: 50 }, () => '51')])
  await database.close()
})
