import type { ApiClient } from '#core/api/client.ts'
import { isPassing, sendFileDeadlineMs } from '#core/files/deliver-file.ts'
import type { FileBytes } from '#core/files/file-bytes.ts'
import type { SendKeptFile } from '#core/files/send-kept-file.ts'
import { type Delivery, deliveryOf, type Line } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import { answerDeadlineMs, unanswered } from '#core/outbox/silence.ts'
import type { DeliveryStore } from '#core/outbox/store-answer.ts'

type ContentRow = RowOf<'content-message'>

/**
 * Sends messages that are more than a text, with their pictures, in order with the texts of their room. What has
 * pictures is given the time of files, which the backend reads and scans first.
 */
export function createDeliverContent(deps: {
  api: ApiClient
  store: Pick<DeliveryStore, 'storeMessages'>
  bytes: FileBytes
  sendKeptFile: SendKeptFile
}) {
  const { api, store, bytes, sendKeptFile } = deps

  async function deliver(row: ContentRow, signal: AbortSignal, { isLive }: Line): Promise<Delivery> {
    const { roomId, content, pictures = [], inquiryId, replyTo } = row.payload
    for (const picture of pictures) {
      const sent = await sendKeptFile({ roomId, ...picture }, { progress: () => {}, signal })
      if (!sent.ok) return sent.error.name === 'upload-cancelled' ? { name: 'unreachable' } : deliveryOf(sent, row)
    }
    const more = { ...(inquiryId ? { inquiryId } : {}), ...(replyTo ? { replyToId: replyTo.id } : {}) }
    const input = { params: { roomId }, body: { id: row.id, content, ...more }, idempotencyKey: row.id }
    const deadlineMs = pictures.length > 0 ? sendFileDeadlineMs : answerDeadlineMs(row)
    const answer = await api.call('sendContent', input, { signal, deadlineMs })
    if (!answer.ok && isPassing.has(answer.error.name)) return { name: 'unreachable' }
    if (answer.ok) {
      await store.storeMessages([answer.value.message])
      for (const { id } of pictures) await bytes.remove(id)
    }
    return unanswered(answer, isLive) ?? deliveryOf(answer, row)
  }

  return async (batch: readonly ContentRow[], signal: AbortSignal, line: Line): Promise<Delivery[]> => {
    const [row] = batch
    return row ? [await deliver(row, signal, line)] : []
  }
}
