import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import {
  type KeyRange,
  type TableName,
  type TableRows,
  type Tables,
  type Transaction,
  tableKeys,
  tableNames,
} from './tables.ts'

type Schema = DBSchema & { [K in TableName]: { key: string; value: TableRows[K] } }

const version = 1

/**
 * The tables in one IndexedDB database. Reopened when the browser has closed it under us (its data was cleared).
 *
 * @throws when the browser stores nothing here, as for some frames of other origins
 */
export async function openIndexedTables(name: string): Promise<Tables> {
  let opened: IDBPDatabase<Schema> | null = await open()
  let isClosed = false

  function open(): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>(name, version, {
      upgrade(database) {
        for (const table of tableNames) database.createObjectStore(table, { keyPath: tableKeys[table] })
      },
      // A deletion, or a newer build's upgrade in another tab, must not wait for this one.
      blocking(_current, _blocked, event) {
        opened = null
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated() {
        opened = null
      },
    })
  }

  async function begin(mode: IDBTransactionMode) {
    if (isClosed) throw new DOMException('The tables are closed', 'InvalidStateError')
    try {
      opened ??= await open()
      return opened.transaction(tableNames, mode)
    } catch {
      // Closed by the browser without a word: once more, on a new connection.
      opened = await open()
      return opened.transaction(tableNames, mode)
    }
  }

  async function transact<T>(mode: IDBTransactionMode, use: (tables: Transaction) => Promise<T>): Promise<T> {
    const transaction = await begin(mode)
    const table = <K extends TableName>(of: K): Transaction[K] => {
      const store = transaction.objectStore(of)
      // The checked edge: idb's types do not follow a generic store name; the schema above ties name to row.
      const part = {
        get: (key: string) => store.get(key),
        all: (range?: KeyRange) => store.getAll(range && bounds(range)),
        put: (row: TableRows[K]) => store.put?.(row),
        delete: (key: string | KeyRange) => store.delete?.(typeof key === 'string' ? key : bounds(key)),
      }
      return part as unknown as Transaction[K]
    }
    const done = transaction.done
    // Reported by the throw below; unheard here, it would be reported twice.
    done.catch(() => {})
    try {
      const result = await use({
        conversations: table('conversations'),
        messages: table('messages'),
        outbox: table('outbox'),
        values: table('values'),
      })
      await done
      return result
    } catch (fault) {
      try {
        transaction.abort()
      } catch {
        // Over already: the fault is what ended it.
      }
      throw fault
    }
  }

  return {
    read: (use) => transact('readonly', use),
    write: (use) => transact('readwrite', use),
    close() {
      isClosed = true
      opened?.close()
    },
  }
}

const bounds = ({ from, to }: KeyRange) => IDBKeyRange.bound(from, to)
