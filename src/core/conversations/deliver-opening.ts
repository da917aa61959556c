import type { ApiClient } from '#core/api/client.ts'
import { conversationDelivery, type Delivery, type DeliveryStore, deliveryDeadlineMs } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/** Opens a visitor's conversation with the id that the visitor's page has made. */
export const createDeliverOpening =
  ({ api, store }: { api: ApiClient<'createConversation'>; store: DeliveryStore }) =>
  (batch: readonly RowOf<'open-conversation'>[], signal: AbortSignal): Promise<Delivery[]> =>
    Promise.all(
      batch.map(async (row) => {
        const { roomId: id, ...body } = row.payload
        const input = { body: { id, ...body }, idempotencyKey: row.id }
        const answer = await api.call('createConversation', input, { signal, deadlineMs: deliveryDeadlineMs })
        return conversationDelivery(answer, row, store)
      }),
    )
