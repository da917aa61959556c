import type { ApiClient } from '#core/api/client.ts'
import { type Delivery, deliveryDeadlineMs, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/** Changes messages, in order: the last change of a message holds. The feed brings the result. */
export const createDeliverChange =
  ({ api }: { api: ApiClient }) =>
  async (batch: readonly RowOf<'change-message'>[], signal: AbortSignal): Promise<Delivery[]> => {
    const deliveries: Delivery[] = []
    for (const row of batch) {
      const { roomId, messageId, change } = row.payload
      const input = { params: { roomId, messageId }, body: change, idempotencyKey: row.id }
      const answer = await api.call('changeMessage', input, { signal, deadlineMs: deliveryDeadlineMs })
      deliveries.push(deliveryOf(answer, row))
    }
    return deliveries
  }
