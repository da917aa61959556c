/*
 * The IndexedDB of an origin as JSON: databases with their stores, indexes and rows. The functions run in a page, and
 * in a test with an IndexedDB of its own.
 */

type StoredTable = {
  name: string
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: Array<{ name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }>
  keys: IDBValidKey[]
  rows: unknown[]
}
export type StoredDatabase = { name: string; version: number; tables: StoredTable[] }

/** Reads every database of this origin. Rows that are no JSON, such as keys and files, come without their bytes. */
export async function readStored(): Promise<StoredDatabase[]> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const found: StoredDatabase[] = []
  for (const { name = '', version = 1 } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name))
    const tables: StoredTable[] = []
    for (const table of database.objectStoreNames) {
      const rows = database.transaction(table).objectStore(table)
      const { keyPath, autoIncrement } = rows
      const indexes = [...rows.indexNames].map((each) => {
        const index = rows.index(each)
        return { name: each, keyPath: index.keyPath, unique: index.unique, multiEntry: index.multiEntry }
      })
      const [values, keys] = [await settled(rows.getAll()), await settled(rows.getAllKeys())]
      tables.push({ name: table, keyPath, autoIncrement, indexes, keys, rows: values })
    }
    database.close()
    found.push({ name, version, tables })
  }
  return JSON.parse(JSON.stringify(found))
}

/** Makes these databases in an IndexedDB that has none of their names. */
export async function restoreStored(databases: readonly StoredDatabase[]): Promise<void> {
  for (const { name, version, tables } of databases) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, version)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
      request.onupgradeneeded = () => {
        for (const { name: table, keyPath, autoIncrement, indexes, keys, rows } of tables) {
          const store = request.result.createObjectStore(table, { keyPath, autoIncrement })
          for (const { name: index, keyPath: path, ...options } of indexes) store.createIndex(index, path, options)
          rows.forEach((row, n) => void (keyPath === null ? store.put(row, keys[n]) : store.put(row)))
        }
      }
    })
  }
}
