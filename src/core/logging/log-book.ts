import type { LogRecord } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { type Failure, fail, type Result } from '#core/platform/result.ts'
import { createLogSender, type LogUpload } from './log-sender.ts'
import type { LogStore } from './log-store.ts'
import { createLogTransactions } from './log-transactions.ts'
import { createLogWriter } from './log-writer.ts'

/** Stores log lines and uploads them to the backend in the background. */
export type LogBook = {
  keep(record: LogRecord): void
  /** Uploads what is stored, now: a user signed in, or the connection has returned. */
  flush(): void
  /** Deletes every line, stored or not. */
  clear(): Promise<void>
  /** Stores what is still in memory, if the database takes it. Nothing is uploaded any more. */
  close(): Promise<void>
}

/** The specification uploads a full log; a search for a fault of today cannot wait that long. */
const flushEveryMs = 5 * 60_000

/**
 * @param deps.upload `signed-out` while nobody is signed in: tried again with the next flush
 * @param deps.onUploadFailed a failure that is worth a line: anything but a network error [LOG-05]
 * @param deps.reportOf the line that is sent to the backend directly if the database keeps failing
 */
export function createLogBook(deps: {
  store: LogStore
  upload: (upload: LogUpload) => Promise<Result<null>>
  onUploadFailed: (failure: Failure) => void
  reportOf: (failure: Failure) => LogRecord
  clock: Clock
  newId: () => string
}): LogBook {
  const { store, clock, newId } = deps
  const ending = new AbortController()
  const { signal } = ending
  const upload = (lines: LogUpload) => deps.upload(lines).catch(() => fail('unknown'))
  const transactions = createLogTransactions((failure) => upload({ id: newId(), records: [deps.reportOf(failure)] }))
  const flush = createLogSender({ ...deps, upload, transactions, signal })
  const writer = createLogWriter({ store, transactions, clock, onFull: flush, signal })

  function planFlush() {
    const run = () => {
      flush()
      planFlush()
    }
    clock.after(flushEveryMs, run, signal)
  }
  planFlush()

  return {
    keep: writer.keep,
    flush,
    clear: writer.clear,
    async close() {
      ending.abort()
      await writer.close()
    },
  }
}
