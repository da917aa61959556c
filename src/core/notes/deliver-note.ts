import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import { type Delivery, deliveryDeadlineMs, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/** Writes notes, in order with the room's messages. The feed brings them back. */
export const createDeliverNote =
  ({ api }: { api: ApiClient<CallOf<'staff'>> }) =>
  async (batch: readonly RowOf<'note'>[], signal: AbortSignal): Promise<Delivery[]> => {
    const deliveries: Delivery[] = []
    for (const row of batch) {
      const { roomId, ...content } = row.payload
      const input = { params: { roomId }, body: { id: row.id, ...content }, idempotencyKey: row.id }
      deliveries.push(deliveryOf(await api.call('writeNote', input, { signal, deadlineMs: deliveryDeadlineMs }), row))
    }
    return deliveries
  }
