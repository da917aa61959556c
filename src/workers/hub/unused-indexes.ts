import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'

type Dexie = Awaited<RxStorageInstanceDexie<unknown>['internals']>['dexieDb']

/**
 * RxDB declares two indexes for each collection that no query of it needs: each costs a tenth of the time that a row
 * takes to be written. A database from before keeps its own.
 */
export function leaveOutUnusedIndexes(database: Dexie): void {
  const version = database.version.bind(database)
  database.version = (number) => {
    const made = version(number)
    const stores = made.stores.bind(made)
    made.stores = (schema) =>
      stores(Object.fromEntries(Object.entries(schema).map(([table, indexes]) => [table, indexes && used(indexes)])))
    return made
  }
}

/** By the time of writing alone: Dexie takes the beginning of the index by time and key. */
const byTime = '_meta.lwt'
/** By whether a row is deleted: queries have it at the beginning of each of their indexes. */
const byDeleted = '[_deleted+'

/** @param indexes the primary key, then the others, as Dexie writes them */
function used(indexes: string): string {
  const all = indexes.split(', ')
  const ofQueries = all.filter((index) => index.startsWith(byDeleted))
  const isDefault = (index: string) => ofQueries.length > 1 && index === `${byDeleted}${all[0]}]`
  return all.filter((index) => index !== byTime && !isDefault(index)).join(', ')
}
