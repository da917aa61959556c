import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb'
import type { LogRecord } from '#core/contract/index.ts'
import { type LogStore, logDatabaseVersion } from '#core/logging/log-store.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { reopening } from '#workers/ports/reopening.ts'

interface LogSchema extends DBSchema {
  lines: { key: number; value: LogRecord; indexes: { timestamp: number } }
}

type Lines = IDBPObjectStore<LogSchema, ['lines'], 'lines', 'readwrite'>

/**
 * Lines in an IndexedDB database of their own, apart from the rows: a wiped or broken database of rows leaves the log
 * that tells of it. Reopened when the browser closes it [LOG-01].
 */
export function indexedLogStore(name: string): LogStore {
  let isClosed = false
  const connection = reopening<LogSchema>(name, logDatabaseVersion, (upgrading) => {
    for (const store of upgrading.objectStoreNames) upgrading.deleteObjectStore(store)
    upgrading.createObjectStore('lines', { autoIncrement: true }).createIndex('timestamp', 'timestamp')
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
      // The connection was closed under the transaction: the next one opens anew.
      const isGone = error instanceof DOMException && error.name === 'InvalidStateError'
      if (isGone) connection.forget()
      return fail(isGone ? 'log-closed' : 'log-write-failed')
    }
  }

  /** One transaction; both its work and its end may fail. */
  const write = <T>(work: (lines: Lines) => Promise<T>) =>
    attempt(async (database) => {
      const { store, done } = database.transaction('lines', 'readwrite', { durability: 'relaxed' })
      const [value] = await Promise.all([work(store), done])
      return ok(value)
    })

  return {
    add: (records, most) =>
      write(async (lines) => {
        await Promise.all(records.map((record) => lines.add(record)))
        const count = await lines.count()
        const surplus = count - most
        const last = surplus > 0 ? (await lines.getAllKeys(null, surplus)).at(-1) : undefined
        if (last !== undefined) await lines.delete(IDBKeyRange.upperBound(last))
        return Math.min(count, most)
      }),
    oldest: (most) =>
      attempt(async (database) => {
        const { store, done } = database.transaction('lines')
        const [keys, records] = await Promise.all([store.getAllKeys(null, most), store.getAll(null, most), done])
        return keys.length > 0 ? ok({ keys, records }) : fail('log-no-record')
      }),
    remove: (keys) =>
      write(async (lines) => {
        await Promise.all(keys.map((key) => lines.delete(key)))
        return null
      }),
    close() {
      isClosed = true
      connection.close()
    },
  }
}
