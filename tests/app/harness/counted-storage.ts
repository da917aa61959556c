import type { RxStorage } from 'rxdb'

/** Calls of a storage so far. In the product each is a message to the hub. */
export type StorageWork = {
  /** Queries begun, reads by key among them. */
  queries: number
  /** Rows that they returned. */
  rows: number
  /** Calls that wrote. */
  writes: number
}

/** Counts in `work` the calls of all databases that are opened on the returned storage. */
export function countedStorage<Internals, Options>(
  storage: RxStorage<Internals, Options>,
  work: StorageWork,
): RxStorage<Internals, Options> {
  return {
    ...storage,
    async createStorageInstance(params) {
      const instance = await storage.createStorageInstance(params)
      const { query, findDocumentsById, bulkWrite } = instance
      instance.query = async (prepared) => {
        work.queries += 1
        const result = await query.call(instance, prepared)
        work.rows += result.documents.length
        return result
      }
      instance.findDocumentsById = async (ids, isWithDeleted) => {
        work.queries += 1
        const found = await findDocumentsById.call(instance, ids, isWithDeleted)
        work.rows += found.length
        return found
      }
      instance.bulkWrite = (rows, context) => {
        work.writes += 1
        return bulkWrite.call(instance, rows, context)
      }
      return instance
    },
  }
}
