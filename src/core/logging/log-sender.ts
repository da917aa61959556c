import { type LogRecord, maxLogBatch, maxLogBytes } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { type Failure, ok, type Result } from '#core/platform/result.ts'
import { persistently } from './log-retry.ts'
import type { LogStore } from './log-store.ts'
import type { LogTransactions } from './log-transactions.ts'

/** One upload: the backend stores a repetition of its id only once. */
export type LogUpload = { id: string; records: readonly LogRecord[] }

/**
 * Returns `flush`, which uploads the stored lines in batches. A flush during another one begins when that one ends,
 * because a user may have signed in while the first one still found nobody.
 *
 * @param deps.upload never rejects
 * @param deps.onUploadFailed anything but a network error [LOG-05]
 */
export function createLogSender(deps: {
  store: LogStore
  transactions: LogTransactions
  upload: (upload: LogUpload) => Promise<Result<null>>
  onUploadFailed: (failure: Failure) => void
  clock: Clock
  newId: () => string
  signal: AbortSignal
}): () => void {
  const { store, transactions, upload, onUploadFailed, newId, signal } = deps
  let isFlushing = false
  let isFlushWanted = false

  async function uploadAll() {
    while (!signal.aborted) {
      const batch = await transactions.run(() => store.oldest(maxLogBatch))
      if (!batch.ok) return
      const count = fittingCount(batch.value.records)
      const keys = batch.value.keys.slice(0, count)
      if (!(await uploadBatch({ id: newId(), records: batch.value.records.slice(0, count) }))) return
      if (!(await persistently(() => transactions.run(() => store.sent(keys)), deps))) return
      if (count === batch.value.keys.length && count < maxLogBatch) return
    }
  }

  /** Whether the batch can be deleted; if false, it waits for another flush. */
  async function uploadBatch(batch: LogUpload): Promise<boolean> {
    let isLater = false
    const done = await persistently(async () => {
      const answer = await upload(batch)
      if (answer.ok) return answer
      isLater = isForLater(answer.error)
      if (!isSilent(answer.error)) onUploadFailed(answer.error)
      // A batch that the backend will never accept is deleted: it would hold up all lines after it.
      return isLater || isForNever(answer.error) ? ok(null) : answer
    }, deps)
    return done && !isLater
  }

  async function flushWhileWanted() {
    isFlushing = true
    while (isFlushWanted && !signal.aborted) {
      isFlushWanted = false
      await uploadAll()
    }
    isFlushing = false
  }

  return () => {
    if (signal.aborted) return
    isFlushWanted = true
    if (!isFlushing) void flushWhileWanted()
  }
}

/** Number of lines, from the first on, that fit into one upload. */
function fittingCount(records: readonly LogRecord[]): number {
  const encoder = new TextEncoder()
  let bytes = 2
  const end = records.findIndex((record) => {
    bytes += encoder.encode(JSON.stringify(record)).length + 1
    return bytes > maxLogBytes
  })
  return end < 0 ? records.length : Math.max(end, 1)
}

/** Network errors; and nobody being signed in is no failure. A time-out is one, which the backend may have caused. */
const isSilent = ({ name }: Failure) => name === 'network' || name === 'signed-out'
/** `not-found`: the backend is older than the call, and will be updated some day. */
const isForLater = ({ name }: Failure) =>
  name === 'signed-out' || name === 'token-expired' || name === 'token-invalid' || name === 'not-found'
const isForNever = ({ name }: Failure) =>
  name === 'invalid-request' || name === 'too-large' || name === 'wrong-media-type'
