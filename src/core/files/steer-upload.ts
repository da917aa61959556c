import type { Outbox } from '#core/outbox/outbox.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { keptId } from './deliver-file.ts'
import type { FileBytes } from './file-bytes.ts'
import type { Uploads } from './uploads.ts'

/** A step of a person about a file that waits or is being sent; `id` is its command's. */
export type UploadStep = { id: string; to: 'pause' | 'resume' | 'cancel' }

/** Pauses a file, goes on with it, or takes it back with its bytes. `not-found`: no such file waits any more. */
export async function steerUpload(
  { outbox, uploads, bytes }: { outbox: Outbox; uploads: Uploads; bytes: Pick<FileBytes, 'remove'> },
  { id, to }: UploadStep,
): Promise<Result<null>> {
  const row = outbox.unsent().find((unsent) => unsent.id === id)
  if (row?.kind !== 'file-message') return fail('not-found')
  const place = { rowId: id, fileId: keptId(row.payload.file) }
  if (to !== 'cancel') {
    await uploads[to](place)
    return ok(null)
  }
  const taken = await outbox.withdraw(id)
  if (!taken.ok) return uploads.cancel(place)
  await bytes.remove(place.fileId)
  return ok(null)
}
