import type { ApiClient } from '#core/api/client.ts'
import { type Delivery, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import type { DeliveryStore } from '#core/outbox/store-answer.ts'
import type { Failure } from '#core/platform/result.ts'
import type { FileBytes } from './file-bytes.ts'
import type { LineProbe } from './line-probe.ts'
import type { SendKeptFile } from './send-kept-file.ts'
import type { Uploads } from './uploads.ts'

type FileRow = RowOf<'file-message'>

/** Returns the id under which the browser keeps the bytes of a file. */
export const keptId = ({ id, keptAs = id }: FileRow['payload']['file']) => keptAs

/** Scanning a large file takes its time, in milliseconds. A message with a file does not fail by silence [MSG-02]. */
export const sendFileDeadlineMs = 60_000

/**
 * Sends a file and then its message. Each step can be repeated: the backend continues an upload where it stands, and the
 * message has the command's id. So a cut, a reload or the death of this realm costs what was on its way.
 */
export function createDeliverFile(deps: {
  api: ApiClient
  store: Pick<DeliveryStore, 'storeMessages'>
  bytes: FileBytes
  uploads: Uploads
  line: LineProbe
  sendKeptFile: SendKeptFile
}) {
  const { api, store, bytes, uploads, line, sendKeptFile } = deps

  async function deliver(row: FileRow, outer: AbortSignal): Promise<Delivery> {
    const { roomId, file } = row.payload
    const { id, name, sizeBytes } = file
    const keptAs = keptId(file)
    const turn = await uploads.begin({ rowId: row.id, fileId: keptAs }, outer)
    try {
      if ((await bytes.get(keptAs))?.isCancelled) return await withdrawn(keptAs)
      const { signal } = turn
      const progress = (sentBytes: number) => {
        line.moved()
        turn.progress(sentBytes)
      }
      const sent = await sendKeptFile({ roomId, id, name, sizeBytes, keptAs }, { progress, signal })
      if (!sent.ok) return sent.error.name === 'upload-cancelled' ? await stopped(keptAs) : failed(sent.error, row)
      turn.check()
      return await sendMessage(row)
    } finally {
      turn.end()
    }
  }

  async function sendMessage(row: FileRow): Promise<Delivery> {
    const { roomId, file, text, peaks } = row.payload
    // Written before the request: from here on it may have arrived, and cannot be cancelled.
    await bytes.update(keptId(file), { mayHaveArrived: true })
    const answer = await api.call(
      'sendContent',
      {
        params: { roomId },
        body: {
          id: row.id,
          content: { type: 'file', file: { id: file.id }, caption: text, ...(peaks && { peaks }) },
          ...moreOf(row),
        },
        idempotencyKey: row.id,
      },
      { deadlineMs: sendFileDeadlineMs },
    )
    if (!answer.ok && isPassing.has(answer.error.name)) return { name: 'unreachable' }
    if (!answer.ok && answer.error.name === 'file-conflict') return withoutFile(row)
    if (!answer.ok) return failed(answer.error, row)
    await store.storeMessages([answer.value.message])
    await bytes.remove(keptId(file))
    return { name: 'delivered' }
  }

  /**
   * The file belongs to another message: it was sent from another tab while this one still showed it as attached. What
   * was written to it here is sent as a text.
   */
  async function withoutFile(row: FileRow): Promise<Delivery> {
    const { roomId, text } = row.payload
    await bytes.remove(keptId(row.payload.file))
    if (text === '') return { name: 'withdrawn' }
    const body = { id: row.id, text, ...moreOf(row) }
    const answer = await api.call('sendMessage', { params: { roomId }, body, idempotencyKey: row.id })
    if (answer.ok) await store.storeMessages([answer.value.message])
    return deliveryOf(answer, row)
  }

  function failed(error: Failure, row: FileRow): Delivery {
    if (isCut.has(error.name)) line.cut()
    return deliveryOf({ ok: false, error }, row)
  }

  /** The user has paused or cancelled it, or everything ends. */
  const stopped = async (fileId: string): Promise<Delivery> =>
    (await bytes.get(fileId))?.isCancelled ? withdrawn(fileId) : { name: 'unreachable' }

  async function withdrawn(fileId: string): Promise<Delivery> {
    await bytes.remove(fileId)
    return { name: 'withdrawn' }
  }

  return async (batch: readonly FileRow[], signal: AbortSignal): Promise<Delivery[]> => {
    const [row] = batch
    return row ? [await deliver(row, signal)] : []
  }
}

const moreOf = ({ payload: { inquiryId, replyTo } }: FileRow) => ({
  ...(inquiryId ? { inquiryId } : {}),
  ...(replyTo ? { replyToId: replyTo.id } : {}),
})

/** The backend was not reached. */
const isCut: ReadonlySet<string> = new Set(['network', 'deadline-exceeded'])

/** The backend is not done with the file, or cannot ask its virus scanner: the outbox tries again. */
export const isPassing: ReadonlySet<string> = new Set(['file-not-ready', 'file-scan-failed'])
