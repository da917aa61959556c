import type { Clock } from '#core/platform/clock.ts'

/**
 * `gone`: the backend does not know the upload any more. `stopped`: the signal has aborted. `refused`: something between
 * here and the backend takes not even the smallest pieces.
 */
export type SendOutcome = 'sent' | 'unreachable' | 'gone' | 'stopped' | 'refused'

/** Sends bytes to the address of an upload, from where the backend stands (tus 1.0). */
export type SendBytes = (
  blob: Blob,
  url: string,
  on: { progress: (sentBytes: number) => void; signal: AbortSignal },
) => Promise<SendOutcome>

/** Size of the first request, in bytes: proxies take 1 MB unless they are told otherwise (nginx, `client_max_body_size`). */
const firstPieceBytes = 1_000_000
/** Each piece is twice as large as the one before, up to this: the backend ends requests that take minutes. */
const maxPieceBytes = 32 * firstPieceBytes
/** If nothing moves for so long, the line is dead, in milliseconds. */
const stalledMs = 15_000

/** Sends by the library of the protocol, which is loaded with the first file. */
export function createSendBytes({ clock }: { clock: Clock }): SendBytes {
  /** Larger pieces did not pass, for this file or for one before. */
  let ceilingBytes = maxPieceBytes
  return async (blob, url, { progress, signal }) => {
    const { Upload, DetailedError } = await import('tus-js-client')
    return new Promise((resolve) => {
      let watch = new AbortController()
      const upload = new Upload(blob, {
        uploadUrl: url,
        chunkSize: firstPieceBytes,
        // The outbox tries again.
        retryDelays: null,
        storeFingerprintForResuming: false,
        onProgress(sentBytes) {
          moved()
          progress(sentBytes)
        },
        onChunkComplete() {
          moved()
          upload.options.chunkSize = Math.min(ceilingBytes, pieceBytes() * 2)
        },
        onSuccess: () => end('sent'),
        onError: (error) => {
          const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
          const isSmall = pieceBytes() <= firstPieceBytes
          // Some proxies answer that a piece is too large, and some just close the connection.
          if (!isSmall && (status === 413 || status === 0)) ceilingBytes = Math.ceil(pieceBytes() / 2)
          if (status !== 413) return end(status === 404 || status === 410 ? 'gone' : 'unreachable')
          if (isSmall) return end('refused')
          upload.options.chunkSize = firstPieceBytes
          upload.start()
        },
      })

      const pieceBytes = () => upload.options.chunkSize ?? firstPieceBytes
      function moved() {
        watch.abort()
        watch = new AbortController()
        clock.after(stalledMs, () => stop('unreachable'), watch.signal)
      }
      function end(outcome: SendOutcome) {
        watch.abort()
        resolve(outcome)
      }
      function stop(outcome: SendOutcome) {
        // Settles at once: the request is aborted, and nothing waits for it.
        void upload.abort().catch(() => {})
        end(outcome)
      }
      if (signal.aborted) return end('stopped')
      signal.addEventListener('abort', () => stop('stopped'), { once: true })
      moved()
      upload.start()
    })
  }
}
