import { deferred } from '#core/platform/deferred.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { FileBytes } from './file-bytes.ts'

/** How far a file is. `waiting`: others are sent first. `checking`: all its bytes have arrived. */
export type UploadProgress = { sentBytes: number; state: 'waiting' | 'sending' | 'paused' | 'checking' }

/** A file that waits to be sent, and the command of the outbox that sends it. */
type Place = { rowId: string; fileId: string }

/** One try to send a file. */
type Turn = {
  /** Aborts when the user pauses or cancels the file. */
  signal: AbortSignal
  progress(sentBytes: number): void
  /** The bytes have arrived. */
  check(): void
  end(): void
}

/** Schedules uploads, which the user can pause, resume and cancel. */
export type Uploads = {
  /** Settles when it is the file's turn: while it is paused, or others are sent, it waits. */
  begin(place: Place, signal: AbortSignal): Promise<Turn>
  /** Stops sending until it is resumed; the backend keeps what it has. */
  pause(place: Place): Promise<void>
  resume(place: Place): Promise<void>
  /** `not-found`: its message may have arrived already. */
  cancel(place: Place): Promise<Result<null>>
}

/** How many files are sent at a time. */
const mostAtOnce = 3

/**
 * @param deps.show what the user sees of a file; null: nothing any more
 * @param deps.wake makes the outbox try everything now
 */
export function createUploads(deps: {
  bytes: FileBytes
  show: (rowId: string, progress: UploadProgress | null) => void
  wake: () => void
}): Uploads {
  const { bytes, show, wake } = deps
  /** Aborts the running attempt of each row, by the row's id. */
  const sending = new Map<string, AbortController>()
  let change = deferred<null>()

  function changed() {
    change.resolve(null)
    change = deferred()
  }

  async function isItsTurn({ rowId, fileId }: Place): Promise<boolean> {
    const file = await bytes.get(fileId)
    if (file?.isCancelled) return true
    if (file?.isPaused) show(rowId, { sentBytes: 0, state: 'paused' })
    else if (sending.size >= mostAtOnce) show(rowId, { sentBytes: 0, state: 'waiting' })
    else return true
    return false
  }

  return {
    async begin(place, signal) {
      const { rowId } = place
      const stopped = deferred<null>()
      signal.addEventListener('abort', () => stopped.resolve(null), { once: true })
      for (;;) {
        const { promise } = change
        if (signal.aborted || (await isItsTurn(place))) break
        await Promise.race([promise, stopped.promise])
      }
      const stop = new AbortController()
      sending.set(rowId, stop)
      return {
        signal: AbortSignal.any([signal, stop.signal]),
        progress: (sentBytes) => show(rowId, { sentBytes, state: 'sending' }),
        check: () => show(rowId, { sentBytes: 0, state: 'checking' }),
        end() {
          sending.delete(rowId)
          show(rowId, null)
          changed()
        },
      }
    },
    async pause({ rowId, fileId }) {
      await bytes.update(fileId, { isPaused: true })
      sending.get(rowId)?.abort()
    },
    async resume({ fileId }) {
      await bytes.update(fileId, { isPaused: false })
      changed()
      wake()
    },
    async cancel({ rowId, fileId }) {
      if ((await bytes.get(fileId))?.mayHaveArrived) return fail('not-found')
      await bytes.update(fileId, { isCancelled: true })
      sending.get(rowId)?.abort()
      changed()
      wake()
      return ok(null)
    },
  }
}
