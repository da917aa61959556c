import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import { type Delivery, deliveryDeadlineMs, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/** Sets and removes reminders, in order: the last choice holds. The feed brings the result. */
export const createDeliverReminder =
  ({ api }: { api: ApiClient<CallOf<'staff'>> }) =>
  async (batch: readonly RowOf<'set-reminder'>[], signal: AbortSignal): Promise<Delivery[]> => {
    const deliveries: Delivery[] = []
    for (const row of batch) {
      const { roomId, ...body } = row.payload
      const options = { signal, deadlineMs: deliveryDeadlineMs }
      deliveries.push(deliveryOf(await api.call('setReminder', { params: { roomId }, body }, options), row))
    }
    return deliveries
  }
