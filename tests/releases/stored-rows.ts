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

/** Octets of a blob in JSON. */
type WrittenBlob = { octets64: string; mediaType: string }

/**
 * Reads every database of this origin. Values that are no JSON come without what is in them, such as keys; but for blobs
 * that are a value of a row.
 */
export async function readStored(): Promise<StoredDatabase[]> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const written = async (value: unknown): Promise<unknown> => {
    if (!(value instanceof Blob)) return value
    const octets = new Uint8Array(await value.arrayBuffer())
    return { octets64: btoa(String.fromCharCode(...octets)), mediaType: value.type } satisfies WrittenBlob
  }
  const rowWith = async (row: unknown): Promise<unknown> => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
    const parts = Object.entries(row).map(async ([name, value]) => [name, await written(value)] as const)
    return Object.fromEntries(await Promise.all(parts))
  }
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
      tables.push({ name: table, keyPath, autoIncrement, indexes, keys, rows: await Promise.all(values.map(rowWith)) })
    }
    database.close()
    found.push({ name, version, tables })
  }
  return JSON.parse(JSON.stringify(found))
}

const isWritten = (value: unknown): value is WrittenBlob =>
  typeof value === 'object' && value !== null && 'octets64' in value && 'mediaType' in value

/** A row with its blobs. */
function restoredRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const restored = Object.entries(row).map(([name, value]) => [
    name,
    isWritten(value) ? new Blob([Buffer.from(value.octets64, 'base64')], { type: value.mediaType }) : value,
  ])
  return Object.fromEntries(restored)
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
          rows.map(restoredRow).forEach((row, n) => void (keyPath === null ? store.put(row, keys[n]) : store.put(row)))
        }
      }
    })
  }
}
