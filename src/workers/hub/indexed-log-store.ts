import { unwrap } from 'idb'
import type { LogRecord } from '#core/contract/index.ts'
import type { LogStore } from '#core/logging/log-store.ts'
import { fail, ok } from '#core/platform/result.ts'
import { openLogDatabase } from './log-database.ts'

/** Number of sent lines that stay, to be read in this browser [LOG-01]. */
const keptSent = 800

/**
 * Log lines in an IndexedDB database of their own: if the rows are deleted or broken, the log that reports it stays.
 */
export function indexedLogStore(name: string): LogStore {
  const database = openLogDatabase(name)
  return {
    add: (records, most) =>
      database.write(async (lines, marks) => {
        // Plain requests: a promise for each would cost more than the line, and a failed one aborts the transaction anyway.
        const plain = unwrap(lines)
        for (const record of records) plain.add(record)
        const first = await lines.getKey(after((await marks.get('sent')) ?? 0))
        const last = (await lines.openKeyCursor(null, 'prev'))?.key
        if (first === undefined || last === undefined) return 0
        // Keys have no gaps, because only the oldest lines are deleted. Counting them would take longer the more there are.
        const count = last - first + 1
        if (count > most) await lines.delete(IDBKeyRange.upperBound(last - most))
        return Math.min(count, most)
      }),
    oldest: (most) =>
      database.read(async (lines, marks) => {
        const waiting = after((await marks.get('sent')) ?? 0)
        const [keys, records] = await Promise.all([lines.getAllKeys(waiting, most), lines.getAll(waiting, most)])
        return keys.length > 0 ? ok({ keys, records }) : fail('log-no-record')
      }),
    sent: (keys) =>
      database.write(async (lines, marks) => {
        const sent = Math.max(...keys)
        await marks.put(sent, 'sent')
        await lines.delete(IDBKeyRange.upperBound(sent - keptSent))
        return null
      }),
    newest: (before, most, fits) =>
      database.read<{ records: LogRecord[]; next: number | null }>(async (lines) => {
        const records: LogRecord[] = []
        const range = before === null ? null : IDBKeyRange.upperBound(before, true)
        let cursor = await lines.openCursor(range, 'prev')
        for (; cursor; cursor = await cursor.continue()) {
          if (records.length === most) return ok({ records, next: cursor.key + 1 })
          if (fits(cursor.value)) records.push(cursor.value)
        }
        return ok({ records, next: null })
      }),
    clear: () =>
      database.write(async (lines) => {
        await lines.clear()
        return null
      }),
    close: database.close,
  }
}

const after = (key: number) => IDBKeyRange.lowerBound(key, true)
