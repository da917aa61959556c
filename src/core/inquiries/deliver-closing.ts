import type { ApiClient } from '#core/api/client.ts'
import { conversationDelivery, type Delivery, type DeliveryStore, deliveryDeadlineMs } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/** Closes inquiries. If somebody else has closed one meanwhile, that counts as success. */
export const createDeliverClosing =
  ({ api, store }: { api: ApiClient; store: DeliveryStore }) =>
  (batch: readonly RowOf<'close-inquiry'>[], signal: AbortSignal): Promise<Delivery[]> =>
    Promise.all(
      batch.map(async (row): Promise<Delivery> => {
        const input = { params: { id: row.payload.inquiryId }, idempotencyKey: row.id }
        const answer = await api.call('terminateInquiry', input, { signal, deadlineMs: deliveryDeadlineMs })
        if (!answer.ok && answer.error.name === 'inquiry-closed') return { name: 'delivered' }
        return conversationDelivery(answer, row, store)
      }),
    )
