import type { Clock } from '#core/platform/clock.ts'

/** `gone`: the backend does not know the upload any more. `stopped`: the signal has aborted. */
export type SendOutcome = 'sent' | 'unreachable' | 'gone' | 'stopped'

/** Sends bytes to the address of an upload, from where the backend stands (tus 1.0). */
export type SendBytes = (
  blob: Blob,
  url: string,
  on: { progress: (sentBytes: number) => void; signal: AbortSignal },
) => Promise<SendOutcome>

/** Size of one request, in bytes: the backend ends requests that take minutes, and each costs an exchange. */
const chunkBytes = 32 * 1024 * 1024
/** If nothing moves for so long, the line is dead, in milliseconds. */
const stalledMs = 15_000

/** Sends by the library of the protocol, which is loaded with the first file. */
export const createSendBytes =
  ({ clock }: { clock: Clock }): SendBytes =>
  async (blob, url, { progress, signal }) => {
    const { Upload, DetailedError } = await import('tus-js-client')
    return new Promise((resolve) => {
      let watch = new AbortController()
      const upload = new Upload(blob, {
        uploadUrl: url,
        chunkSize: chunkBytes,
        // The outbox tries again.
        retryDelays: null,
        storeFingerprintForResuming: false,
        onProgress(sentBytes) {
          moved()
          progress(sentBytes)
        },
        onChunkComplete: moved,
        onSuccess: () => end('sent'),
        onError: (error) => {
          const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
          end(status === 404 || status === 410 ? 'gone' : 'unreachable')
        },
      })

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
