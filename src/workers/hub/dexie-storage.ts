import { getRxStorageDexie, type RxStorageDexie, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { lookForAbsentRows } from './absent-rows.ts'
import { leaveOutUnusedIndexes } from './unused-indexes.ts'

/**
 * RxDB's storage in IndexedDB, without what costs time and brings nothing here.
 *
 * Relaxed durability: rows are written without a flush. They survive the end of the browser, but not a power failure,
 * after which the feed brings them again. A flush for every row would double the time until a message is shown.
 */
export function dexieStorage(): RxStorageDexie {
  const storage = getRxStorageDexie({
    chromeTransactionDurability: 'relaxed',
    onCreate(database) {
      lookForAbsentRows(database)
      leaveOutUnusedIndexes(database)
    },
  })
  const create = storage.createStorageInstance.bind(storage)
  storage.createStorageInstance = async (params) => {
    const instance = await create(params)
    instance.cleanup = () => removeDeleted(instance)
    return instance
  }
  return storage
}

/** Reads only the keys of deleted rows; RxDB reads every row of the collection to find them. */
async function removeDeleted<Row>({ internals }: RxStorageInstanceDexie<Row>): Promise<boolean> {
  const { dexieDb, dexieTable } = await internals
  const index = dexieTable.schema.indexes.find(({ name }) => name.startsWith('[_deleted+'))
  if (!index) return false
  await dexieDb.transaction('rw', dexieTable, async () => {
    await dexieTable.bulkDelete(await dexieTable.where(index.name).between(['1'], ['2']).primaryKeys())
  })
  return true
}
