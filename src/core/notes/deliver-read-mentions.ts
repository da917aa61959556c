import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import { type Delivery, deliveryDeadlineMs, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/** Says which mentions the user has seen. Said twice, it changes nothing. */
export const createDeliverReadMentions =
  ({ api }: { api: ApiClient<CallOf<'staff'>> }) =>
  async (batch: readonly RowOf<'read-mentions'>[], signal: AbortSignal): Promise<Delivery[]> => {
    const deliveries: Delivery[] = []
    for (const row of batch) {
      const options = { signal, deadlineMs: deliveryDeadlineMs }
      deliveries.push(deliveryOf(await api.call('readMentions', { body: row.payload }, options), row))
    }
    return deliveries
  }
