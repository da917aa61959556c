import type { ApiClient } from '#core/api/client.ts'
import { type Delivery, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import { answerDeadlineMs, unanswered } from '#core/outbox/silence.ts'
import type { DeliveryStore } from '#core/outbox/store-answer.ts'
import { failureOf } from '#core/transport/transport.ts'

type MessageRow = RowOf<'message'>

/**
 * Sends messages of one room: one by its own call, several as a batch, in which a refused one does not stop the others.
 *
 * @param deps.isLive the connection works: a time-out is the backend's fault, not the network's
 */
export function createDeliverMessages(deps: { api: ApiClient; store: DeliveryStore; isLive: () => boolean }) {
  const { api, store, isLive } = deps

  return async (batch: readonly MessageRow[], signal: AbortSignal): Promise<Delivery[]> => {
    const [first, second] = batch
    if (!first) return []
    return second ? sendBatch(batch, first, signal) : [await sendOne(first, signal)]
  }

  async function sendOne(row: MessageRow, signal: AbortSignal): Promise<Delivery> {
    const answer = await api.call(
      'sendMessage',
      { params: { roomId: row.payload.roomId }, body: bodyOf(row), idempotencyKey: row.id },
      { signal, deadlineMs: answerDeadlineMs(row) },
    )
    if (answer.ok) await store.storeMessages([answer.value.message])
    return unanswered(answer, isLive) ?? deliveryOf(answer, row)
  }

  async function sendBatch(batch: readonly MessageRow[], first: MessageRow, signal: AbortSignal): Promise<Delivery[]> {
    const answer = await api.call(
      'sendMessages',
      { params: { roomId: first.payload.roomId }, body: { messages: batch.map(bodyOf) } },
      { signal, deadlineMs: answerDeadlineMs(first) },
    )
    // The others wait behind the first one, as behind every one that has failed.
    const silence = unanswered(answer, isLive)
    if (silence) return batch.map((row) => (row === first ? silence : { name: 'unreachable' }))
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
