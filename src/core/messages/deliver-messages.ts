import type { ApiClient } from '#core/api/client.ts'
import { type Delivery, type DeliveryStore, deliveryDeadlineMs, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import { failureOf } from '#core/transport/transport.ts'

type MessageRow = RowOf<'message'>

/**
 * Sends messages of one room: one by its own call, several as a batch, in which a refused one does not stop the others.
 */
export function createDeliverMessages({ api, store }: { api: ApiClient; store: DeliveryStore }) {
  return async (batch: readonly MessageRow[], signal: AbortSignal): Promise<Delivery[]> => {
    const [first, second] = batch
    if (!first) return []
    return second ? sendBatch(batch, first.payload.roomId, signal) : [await sendOne(first, signal)]
  }

  async function sendOne(row: MessageRow, signal: AbortSignal): Promise<Delivery> {
    const answer = await api.call(
      'sendMessage',
      { params: { roomId: row.payload.roomId }, body: bodyOf(row), idempotencyKey: row.id },
      { signal, deadlineMs: deliveryDeadlineMs },
    )
    if (answer.ok) await store.storeMessages([answer.value.message])
    return deliveryOf(answer, row)
  }

  async function sendBatch(batch: readonly MessageRow[], roomId: string, signal: AbortSignal): Promise<Delivery[]> {
    const answer = await api.call(
      'sendMessages',
      { params: { roomId }, body: { messages: batch.map(bodyOf) } },
      { signal, deadlineMs: deliveryDeadlineMs },
    )
    if (!answer.ok) return batch.map((row) => deliveryOf(answer, row))
    const { outcomes } = answer.value
    await store.storeMessages(outcomes.flatMap((outcome) => ('message' in outcome ? [outcome.message] : [])))
    return batch.map((row, index): Delivery => {
      const outcome = outcomes[index]
      if (!outcome) return { name: 'unreachable' }
      return 'message' in outcome
        ? { name: 'delivered' }
        : deliveryOf({ ok: false, error: failureOf(outcome.refusal) }, row)
    })
  }
}

const bodyOf = ({ id, payload: { text, inquiryId, replyTo } }: MessageRow) => ({
  id,
  text,
  ...(inquiryId ? { inquiryId } : {}),
  ...(replyTo ? { replyToId: replyTo.id } : {}),
})
