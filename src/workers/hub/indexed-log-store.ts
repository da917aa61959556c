import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, unwrap } from 'idb'
import type { LogRecord } from '#core/contract/index.ts'
import { type LogStore, logDatabaseVersion } from '#core/logging/log-store.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { reopening } from '#workers/ports/reopening.ts'

interface LogSchema extends DBSchema {
  lines: { key: number; value: LogRecord; indexes: { timestamp: number } }
  /** `sent`: key of the last line that has reached the backend. */
  marks: { key: string; value: number }
}

type Stores = ['lines', 'marks']
type Lines = IDBPObjectStore<LogSchema, Stores, 'lines', 'readwrite'>
type Marks = IDBPObjectStore<LogSchema, Stores, 'marks', 'readwrite'>

const stores: Stores = ['lines', 'marks']
/** Sent lines that stay, for people who read the log here. */
const keptSent = 2000

/**
 * Lines in an IndexedDB database of their own, apart from the rows: a wiped or broken database of rows leaves the log
 * that tells of it. Reopened when the browser closes it [LOG-01].
 */
export function indexedLogStore(name: string): LogStore {
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
      // The connection was closed under the transaction: the next one opens anew.
      const isGone = error instanceof DOMException && error.name === 'InvalidStateError'
      if (isGone) connection.forget()
      return fail(isGone ? 'log-closed' : 'log-write-failed')
    }
  }

  /** One transaction; both its work and its end may fail. */
  const write = <T>(work: (lines: Lines, marks: Marks) => Promise<T>) =>
    attempt(async (database) => {
      const transaction = database.transaction(stores, 'readwrite', { durability: 'relaxed' })
      const [value] = await Promise.all([
        work(transaction.objectStore('lines'), transaction.objectStore('marks')),
        transaction.done,
      ])
      return ok(value)
    })

  return {
    add: (records, most) =>
      write(async (lines, marks) => {
        // Bare requests: a promise for each would cost more than the line, and one that fails aborts the transaction.
        const bare = unwrap(lines)
        for (const record of records) bare.add(record)
        const first = await lines.getKey(after((await marks.get('sent')) ?? 0))
        const last = (await lines.openKeyCursor(null, 'prev'))?.key
        if (first === undefined || last === undefined) return 0
        // Keys have no holes, since only the oldest lines are ever let go: to count them would take longer each time.
        const count = last - first + 1
        if (count > most) await lines.delete(IDBKeyRange.upperBound(last - most))
        return Math.min(count, most)
      }),
    oldest: (most) =>
      attempt(async (database) => {
        const transaction = database.transaction(stores)
        const lines = transaction.objectStore('lines')
        const waiting = after((await transaction.objectStore('marks').get('sent')) ?? 0)
        const [keys, records] = await Promise.all([
          lines.getAllKeys(waiting, most),
          lines.getAll(waiting, most),
          transaction.done,
        ])
        return keys.length > 0 ? ok({ keys, records }) : fail('log-no-record')
      }),
    sent: (keys) =>
      write(async (lines, marks) => {
        const sent = Math.max(...keys)
        await marks.put(sent, 'sent')
        await lines.delete(IDBKeyRange.upperBound(sent - keptSent))
        return null
      }),
    newest: (before, most, fits) =>
      attempt<{ records: LogRecord[]; next: number | null }>(async (database) => {
        const records: LogRecord[] = []
        const range = before === null ? null : IDBKeyRange.upperBound(before, true)
        let cursor = await database.transaction('lines').store.openCursor(range, 'prev')
        for (; cursor; cursor = await cursor.continue()) {
          if (records.length === most) return ok({ records, next: cursor.key + 1 })
          if (fits(cursor.value)) records.push(cursor.value)
        }
        return ok({ records, next: null })
      }),
    close() {
      isClosed = true
      connection.close()
    },
  }
}

const after = (key: number) => IDBKeyRange.lowerBound(key, true)
