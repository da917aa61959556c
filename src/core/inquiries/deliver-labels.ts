import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import { conversationDelivery, type Delivery, type DeliveryStore, deliveryDeadlineMs } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/** Changes the labels of inquiries, in order. Rows of earlier builds (`set-labels`) replace all. */
export const createDeliverLabels =
  ({ api, store }: { api: ApiClient<CallOf<'staff'>>; store: DeliveryStore }) =>
  async (
    batch: readonly (RowOf<'set-labels'> | RowOf<'change-labels'>)[],
    signal: AbortSignal,
  ): Promise<Delivery[]> => {
    const deliveries: Delivery[] = []
    for (const row of batch) {
      const { roomId: _, inquiryId: id, ...body } = row.payload
      const input = { params: { id }, body, idempotencyKey: row.id }
      const answer = await api.call('setInquiryLabels', input, { signal, deadlineMs: deliveryDeadlineMs })
      deliveries.push(await conversationDelivery(answer, row, store))
    }
    return deliveries
  }
