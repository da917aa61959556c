import { type LogRecord, maxLogBatch } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import { type Failure, fail, ok, type Result } from '#core/platform/result.ts'
import type { LogStore } from './log-store.ts'

/** One upload: a repeat of its id is the same upload. */
export type LogUpload = { id: string; records: readonly LogRecord[] }

/** Keeps lines and brings them to the backend in the background. */
export type LogBook = {
  keep(record: LogRecord): void
  /** Uploads what is stored, now: somebody signed in, or the line is back. */
  flush(): void
  /** Stores what is still in memory, as far as the database takes it. Nothing is uploaded any more. */
  close(): Promise<void>
}

/** Lines in memory that are stored at once; the oldest beyond these are lost while the database takes none [LOG-03]. */
const cacheLength = 150
/** Stored lines that make the log full [LOG-01]. */
const rotationThreshold = 800
/** Without a line to the backend the oldest are let go. */
const mostStored = 10 * rotationThreshold
/** Lines in memory while the database is busy with those before: some seconds of a storm. */
const mostWaiting = 4 * mostStored
const writeAfterMs = 1000
/** The specification uploads a full log; a search for a fault of today cannot wait that long. */
const flushEveryMs = 5 * 60_000
const errorsUntilReport = 10

/** Milliseconds to wait after the n-th failure in a row [LOG-02]. */
export const retryDelayMs = (failures: number) => (0.5 * Math.min(failures, 8) ** 2 + 3) * 1000

/**
 * @param deps.upload `signed-out` while there is nobody in whose name lines could go: tried again with the next flush
 * @param deps.onUploadFailed a failure that is worth a line: anything but a line fault
 * @param deps.reportOf the line that is sent past a database that does not work
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
  let cache: LogRecord[] = []
  let isWriting = false
  let isPlanned = false
  let isFlushing = false
  let isFlushWanted = false
  let errors = 0
  let report: 'none' | 'sending' | 'sent' = 'none'

  function keep(record: LogRecord) {
    if (cache.length === (errors === 0 ? mostWaiting : cacheLength)) cache.shift()
    cache.push(record)
    if (cache.length >= cacheLength && errors === 0) void write()
    else planWrite(writeAfterMs)
  }

  function planWrite(delayMs: number) {
    if (isPlanned || isWriting) return
    isPlanned = true
    clock.after(
      delayMs,
      () => {
        isPlanned = false
        void write()
      },
      signal,
    )
  }

  async function write() {
    if (isWriting || cache.length === 0 || signal.aborted) return
    isWriting = true
    const records = cache.splice(0, maxLogBatch)
    const stored = await transaction(() => store.add(records, mostStored))
    isWriting = false
    if (!stored.ok) cache = [...records, ...cache].slice(-cacheLength)
    if (stored.ok && stored.value >= rotationThreshold) flush()
    if (stored.ok && cache.length >= cacheLength) void write()
    else if (cache.length > 0) planWrite(stored.ok ? writeAfterMs : retryDelayMs(errors))
  }

  /** Counts transactions that fail one after the other; the tenth is reported to the backend [LOG-04]. */
  async function transaction<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
    const result = await run().catch(() => fail('log-write-failed'))
    if (result.ok || result.error.name === 'log-no-record') {
      errors = 0
      report = 'none'
    } else {
      errors += 1
      if (errors >= errorsUntilReport && report === 'none') void sendReport(result.error)
    }
    return result
  }

  async function sendReport(failure: Failure) {
    report = 'sending'
    const sent = await tryUpload({ id: newId(), records: [deps.reportOf(failure)] })
    if (report === 'sending') report = sent.ok ? 'sent' : 'none'
  }

  const tryUpload = (upload: LogUpload) => deps.upload(upload).catch(() => fail('unknown'))

  function flush() {
    if (signal.aborted) return
    isFlushWanted = true
    if (!isFlushing) void flushWanted()
  }

  async function flushWanted() {
    isFlushing = true
    // Somebody may sign in while the uploads of before still find nobody.
    while (isFlushWanted && !signal.aborted) {
      isFlushWanted = false
      await uploadAll()
    }
    isFlushing = false
  }

  async function uploadAll() {
    while (!signal.aborted) {
      const batch = await transaction(() => store.oldest(maxLogBatch))
      if (!batch.ok) return
      const { keys, records } = batch.value
      if (!(await uploadBatch({ id: newId(), records }))) return
      if (!(await persistently(() => transaction(() => store.sent(keys))))) return
      if (keys.length < maxLogBatch) return
    }
  }

  /** Answers whether the batch is done with; false: it waits for another flush. */
  async function uploadBatch(upload: LogUpload): Promise<boolean> {
    let isLater = false
    const done = await persistently(async () => {
      const answer = await tryUpload(upload)
      if (answer.ok) return answer
      isLater = isForLater(answer.error)
      if (!isLater && !isLineFault(answer.error)) deps.onUploadFailed(answer.error)
      // A batch that the backend will never take is let go, or it would hold up all that comes after it.
      return isLater || isForNever(answer.error) ? ok(null) : answer
    })
    return done && !isLater
  }

  /** Tries with growing pauses until it works; false when the log ends before [LOG-02]. */
  async function persistently(run: () => Promise<Result<unknown>>): Promise<boolean> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      if ((await run()).ok) return true
      await sleep(clock, retryDelayMs(failures))
    }
    return false
  }

  function planFlush() {
    const run = () => {
      flush()
      planFlush()
    }
    clock.after(flushEveryMs, run, signal)
  }
  planFlush()

  return {
    keep,
    flush,
    async close() {
      ending.abort()
      if (!isWriting && cache.length > 0) await store.add(cache, mostStored).catch(() => {})
    },
  }
}

const isLineFault = ({ name }: Failure) => name === 'network' || name === 'deadline-exceeded'
/** `not-found`: a backend of before the call, which will be another one some day. */
const isForLater = ({ name }: Failure) =>
  name === 'signed-out' || name === 'token-expired' || name === 'token-invalid' || name === 'not-found'
const isForNever = ({ name }: Failure) =>
  name === 'invalid-request' || name === 'too-large' || name === 'wrong-media-type'
