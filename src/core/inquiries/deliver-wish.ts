import type { ApiClient } from '#core/api/client.ts'
import type { Conversation, Wish } from '#core/contract/index.ts'
import { type Delivery, type DeliveryStore, deliveryDeadlineMs, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import { type Failure, type Result, unreachable } from '#core/platform/result.ts'

type WishRow = RowOf<'wish'>

/** Tells the backend what a visitor wishes of the own inquiry. What is so already counts as success. */
export const createDeliverWish =
  ({ api, store }: { api: ApiClient; store: DeliveryStore }) =>
  (batch: readonly WishRow[], signal: AbortSignal): Promise<Delivery[]> =>
    Promise.all(
      batch.map(async (row): Promise<Delivery> => {
        const answer = await call(api, row, { signal, deadlineMs: deliveryDeadlineMs })
        if (!answer.ok && isSoAlready(row.payload, answer.error)) return { name: 'delivered' }
        if (answer.ok && answer.value.conversation) await store.storeConversation(answer.value.conversation)
        return deliveryOf(answer, row)
      }),
    )

function call(
  api: ApiClient,
  { id: idempotencyKey, payload }: WishRow,
  options: { signal: AbortSignal; deadlineMs: number },
): Promise<Result<{ conversation: Conversation | null }>> {
  const { inquiryId: id, wish, tagId: toTagId } = payload
  const input = { params: { id }, idempotencyKey }
  switch (wish) {
    case 'keep':
    case 'decline':
      return api.call('answerInquiry', { ...input, body: { accept: wish === 'keep' } }, options)
    case 'hand-over':
      return api.call('transferInquiry', { ...input, body: { type: 'inquiry_blind', toEid: null, toTagId } }, options)
    case 'end':
      return api.call('terminateInquiry', input, options)
    default:
      return unreachable(wish)
  }
}

/** The inquiry has ended by itself, or it waits for whoever is free: nothing is left to be done. */
const isSoAlready = ({ wish, tagId }: { wish: Wish; tagId: string | null }, { name }: Failure): boolean =>
  ((wish === 'end' || wish === 'decline') && name === 'inquiry-closed') ||
  (wish === 'hand-over' && tagId === null && name === 'inquiry-not-handled')
