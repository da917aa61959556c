import type { ApiClient } from '#core/api/client.ts'
import { conversationDelivery, type Delivery, type DeliveryStore, deliveryDeadlineMs } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/** Gives inquiries away, behind the messages that the agent wrote before. */
export const createDeliverTransfer =
  ({ api, store }: { api: ApiClient; store: DeliveryStore }) =>
  (batch: readonly RowOf<'transfer-inquiry'>[], signal: AbortSignal): Promise<Delivery[]> =>
    Promise.all(
      batch.map(async (row): Promise<Delivery> => {
        const { roomId: _room, inquiryId: id, ...body } = row.payload
        const input = { params: { id }, body, idempotencyKey: row.id }
        const answer = await api.call('transferInquiry', input, { signal, deadlineMs: deliveryDeadlineMs })
        return conversationDelivery(answer, row, store)
      }),
    )
