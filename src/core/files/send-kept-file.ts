import type { ApiClient } from '#core/api/client.ts'
import { fail, failure, ok, type Result } from '#core/platform/result.ts'
import type { FileBytes } from './file-bytes.ts'
import type { SendBytes } from './send-by-tus.ts'

export type FileToSend = {
  roomId: string
  id: string
  name: string
  sizeBytes: number
  /** The id of its bytes, if not that of the file. */
  keptAs?: string | undefined
}

/** Sends the bytes of a file that this browser keeps, from where the backend stands. */
export type SendKeptFile = (
  file: FileToSend,
  on: { progress: (sentBytes: number) => void; signal: AbortSignal },
) => Promise<Result<null>>

/**
 * `network` if they did not arrive completely, `file-lost-here` if the browser has lost them, `upload-cancelled` if the
 * signal has aborted, or why the backend refuses the file.
 *
 * @param deps.fileUrl the address FILE of the service config
 */
export const createSendKeptFile =
  (deps: { api: ApiClient; bytes: FileBytes; sendBytes: SendBytes; fileUrl: () => string }): SendKeptFile =>
  async ({ roomId, id, name, sizeBytes, keptAs = id }, on) => {
    const { api, bytes, sendBytes, fileUrl } = deps
    const { signal } = on
    const announced = await api.call('createUpload', { params: { roomId, id }, body: { name, sizeBytes } }, { signal })
    if (signal.aborted) return fail('upload-cancelled')
    if (!announced.ok) return announced
    const { path } = announced.value
    if (path === null) return ok(null)
    const kept = await bytes.get(keptAs)
    if (!kept) return fail('file-lost-here')
    const outcome = await sendBytes(kept.blob, `${fileUrl()}${path}`, on)
    if (outcome === 'sent') return ok(null)
    if (outcome === 'refused') return fail('file-refused-on-the-way')
    return { ok: false, error: failure(outcome === 'stopped' ? 'upload-cancelled' : 'network') }
  }
