import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import {
  type KeyRange,
  type TableName,
  type TableRows,
  type Tables,
  type Transaction,
  tableKeys,
  tableNames,
} from './tables.ts'

/**
 * The tables in one IndexedDB database.
 *
 * @throws if the browser gives the frame no storage, as some do to frames of other origins
 */
export async function openIndexedTables(name: string): Promise<Tables> {
  const connection = await openIndexedConnection(name)
  return {
    read: (use) => transact(connection, 'readonly', use),
    write: (use) => transact(connection, 'readwrite', use),
    close: connection.close,
  }
}

async function transact<T>(
  connection: IndexedConnection,
  mode: IDBTransactionMode,
  use: (tables: Transaction) => Promise<T>,
): Promise<T> {
  const begun = connection.begin(mode)
  const transaction = begun instanceof Promise ? await begun : begun
  const done = transaction.done
  // The throw below reports this failure; without this handler it would be reported twice.
  done.catch(() => {})
  try {
    const result = await use({
      conversations: tableIn(transaction, 'conversations'),
      messages: tableIn(transaction, 'messages'),
      outbox: tableIn(transaction, 'outbox'),
      values: tableIn(transaction, 'values'),
    })
    await done
    return result
  } catch (fault) {
    try {
      transaction.abort()
    } catch {
      // The transaction has ended already, because of this fault.
    }
    throw fault
  }
}

function tableIn<K extends TableName>(transaction: IndexedTransaction, name: K): Transaction[K] {
  const store = transaction.objectStore(name)
  // The checked edge: idb's types do not follow a generic store name; the connection's schema ties name to row.
  const part = {
    get: (key: string) => store.get(key),
    all: (range?: KeyRange) => store.getAll(range && bounds(range)),
    put: (row: TableRows[K]) => store.put?.(row),
    delete: (key: string | KeyRange) => store.delete?.(typeof key === 'string' ? key : bounds(key)),
  }
  return part as unknown as Transaction[K]
}

const bounds = ({ from, to }: KeyRange) => IDBKeyRange.bound(from, to)

type Schema = DBSchema & { [K in TableName]: { key: string; value: TableRows[K] } }
type IndexedTransaction = IDBPTransaction<Schema, TableName[], IDBTransactionMode>

/** The connection to one IndexedDB database, opened again if the browser has closed it, as when its data is cleared. */
type IndexedConnection = {
  /** A transaction; at once if the connection is open, so that the browser works on it while the frame draws. */
  begin(mode: IDBTransactionMode): IndexedTransaction | Promise<IndexedTransaction>
  close(): void
}

const version = 1

/** @throws if the browser gives the frame no storage, as some do to frames of other origins */
async function openIndexedConnection(name: string): Promise<IndexedConnection> {
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
