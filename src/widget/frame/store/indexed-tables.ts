import { type IndexedConnection, type IndexedTransaction, openIndexedConnection } from './indexed-connection.ts'
import type { KeyRange, TableName, TableRows, Tables, Transaction } from './tables.ts'

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
