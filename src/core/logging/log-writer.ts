import type { LogRecord } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { retryDelayMs } from './log-retry.ts'
import type { LogStore } from './log-store.ts'
import type { LogTransactions } from './log-transactions.ts'

/** Lines in memory, written to the database in groups. */
export type LogWriter = {
  keep(record: LogRecord): void
  /** Deletes every line, in memory and stored. */
  clear(): Promise<void>
  /** Writes the lines that are still in memory, if the database takes them. */
  close(): Promise<void>
}

/** So many lines in memory are written at once; while the database fails, only the newest of them stay [LOG-03]. */
const cacheLength = 150
/** Stored lines that make the log full [LOG-01]. */
const rotationThreshold = 800
/** More stored lines than this are deleted, oldest first, while the backend cannot be reached. */
const mostStored = 10 * rotationThreshold
/** A database that has not written so many lines gets no more of them: enough for some seconds with very many lines. */
const mostInWriting = 4 * mostStored
const writeAfterMs = 1000

/** @param deps.onFull so many lines are stored that they should be uploaded */
export function createLogWriter(deps: {
  store: LogStore
  transactions: LogTransactions
  clock: Clock
  onFull: () => void
  signal: AbortSignal
}): LogWriter {
  const { store, transactions, clock, onFull, signal } = deps
  let cache: LogRecord[] = []
  /** Lines that the database has been given and has not written yet. */
  let inWriting = 0
  let isPlanned = false

  function plan() {
    if (isPlanned || cache.length === 0) return
    isPlanned = true
    const run = () => {
      isPlanned = false
      void write()
    }
    const errors = transactions.errors()
    clock.after(errors === 0 ? writeAfterMs : retryDelayMs(errors), run, signal)
  }

  /** Transactions run in the order in which they were begun: the next one need not wait. */
  async function write() {
    if (cache.length === 0 || signal.aborted) return
    const records = cache
    cache = []
    inWriting += records.length
    const stored = await transactions.run(() => store.add(records, mostStored))
    inWriting -= records.length
    if (!stored.ok) cache = [...records, ...cache].slice(-cacheLength)
    else if (stored.value >= rotationThreshold) onFull()
    plan()
  }

  return {
    keep(record) {
      if (cache.length === cacheLength) cache.shift()
      cache.push(record)
      const isTaking = transactions.errors() === 0 && inWriting < mostInWriting
      if (cache.length === cacheLength && isTaking) void write()
      else plan()
    },
    async clear() {
      cache = []
      // Writes that are under way end before, because they began before.
      await transactions.run(() => store.clear())
    },
    async close() {
      if (cache.length > 0) await store.add(cache, mostStored).catch(() => {})
    },
  }
}
