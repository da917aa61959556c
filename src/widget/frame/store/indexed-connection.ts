import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { type TableName, type TableRows, tableKeys, tableNames } from './tables.ts'

type Schema = DBSchema & { [K in TableName]: { key: string; value: TableRows[K] } }
export type IndexedTransaction = IDBPTransaction<Schema, TableName[], IDBTransactionMode>

/** The connection to one IndexedDB database, opened again if the browser has closed it, as when its data is cleared. */
export type IndexedConnection = {
  /** A transaction; at once if the connection is open, so that the browser works on it while the frame draws. */
  begin(mode: IDBTransactionMode): IndexedTransaction | Promise<IndexedTransaction>
  close(): void
}

const version = 1

/** @throws if the browser gives the frame no storage, as some do to frames of other origins */
export async function openIndexedConnection(name: string): Promise<IndexedConnection> {
  let opened: IDBPDatabase<Schema> | null = await open()
  let isClosed = false

  function open(): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>(name, version, {
      upgrade(database) {
        for (const table of tableNames) database.createObjectStore(table, { keyPath: tableKeys[table] })
      },
      // Another connection wants to delete the database, or to upgrade it for a newer build: it must not wait for this
      // one.
      blocking(_current, _blocked, event) {
        opened = null
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated() {
        opened = null
      },
    })
  }

  return {
    begin(mode) {
      if (isClosed) throw new DOMException('The tables are closed', 'InvalidStateError')
      try {
        if (opened) return opened.transaction(tableNames, mode)
      } catch {
        // The browser closed the connection without an event.
      }
      return open().then((next) => {
        opened = next
        return next.transaction(tableNames, mode)
      })
    },
    close() {
      isClosed = true
      opened?.close()
    },
  }
}
