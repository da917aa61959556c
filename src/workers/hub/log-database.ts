import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb'
import type { LogRecord } from '#core/contract/index.ts'
import { logDatabaseVersion } from '#core/logging/log-store.ts'
import { reopening } from '#core/platform/reopening.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'

interface LogSchema extends DBSchema {
  lines: { key: number; value: LogRecord; indexes: { timestamp: number } }
  /** `sent`: key of the last line that the backend has. */
  marks: { key: string; value: number }
}

type Stores = ['lines', 'marks']
type Lines<Mode extends IDBTransactionMode> = IDBPObjectStore<LogSchema, Stores, 'lines', Mode>
type Marks<Mode extends IDBTransactionMode> = IDBPObjectStore<LogSchema, Stores, 'marks', Mode>

const stores: Stores = ['lines', 'marks']

/** Transactions on the log's database. They never reject: `log-open-failed`, `log-closed`, `log-write-failed`. */
export type LogDatabase = {
  read<T>(work: (lines: Lines<'readonly'>, marks: Marks<'readonly'>) => Promise<Result<T>>): Promise<Result<T>>
  write<T>(work: (lines: Lines<'readwrite'>, marks: Marks<'readwrite'>) => Promise<T>): Promise<Result<T>>
  close(): void
}

/** Opens the database when it is first used, and again if the browser closes it [LOG-01]. */
export function openLogDatabase(name: string): LogDatabase {
  let isClosed = false
  const connection = reopening<LogSchema>(name, logDatabaseVersion, (upgrading) => {
    for (const store of upgrading.objectStoreNames) upgrading.deleteObjectStore(store)
    upgrading.createObjectStore('lines', { autoIncrement: true }).createIndex('timestamp', 'timestamp')
    upgrading.createObjectStore('marks')
  })

  async function attempt<T>(use: (database: IDBPDatabase<LogSchema>) => Promise<Result<T>>): Promise<Result<T>> {
    if (isClosed) return fail('log-closed')
    let database: IDBPDatabase<LogSchema>
    try {
      database = await connection.get()
    } catch {
      return fail('log-open-failed')
    }
    try {
      return await use(database)
    } catch (error) {
      // The browser closed the connection during the transaction: the next transaction opens another.
      const isGone = error instanceof DOMException && error.name === 'InvalidStateError'
      if (isGone) connection.forget()
      return fail(isGone ? 'log-closed' : 'log-write-failed')
    }
  }

  return {
    read: (work) =>
      attempt(async (database) => {
        const transaction = database.transaction(stores)
        const result = await work(transaction.objectStore('lines'), transaction.objectStore('marks'))
        await transaction.done
        return result
      }),
    write: (work) =>
      attempt(async (database) => {
        const transaction = database.transaction(stores, 'readwrite', { durability: 'relaxed' })
        // Both the work and the end of the transaction may fail.
        const [value] = await Promise.all([
          work(transaction.objectStore('lines'), transaction.objectStore('marks')),
          transaction.done,
        ])
        return ok(value)
      }),
    close() {
      isClosed = true
      connection.close()
    },
  }
}
