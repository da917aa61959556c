import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import { type Delivery, deliveryDeadlineMs, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/** Edits and removes notes, in order: the last change of a note holds. The feed brings the result. */
export const createDeliverNoteChange =
  ({ api }: { api: ApiClient<CallOf<'staff'>> }) =>
  async (batch: readonly RowOf<'change-note'>[], signal: AbortSignal): Promise<Delivery[]> => {
    const deliveries: Delivery[] = []
    for (const row of batch) {
      const { roomId, noteId, change } = row.payload
      const input = { params: { roomId, noteId }, body: change, idempotencyKey: row.id }
      deliveries.push(deliveryOf(await api.call('changeNote', input, { signal, deadlineMs: deliveryDeadlineMs }), row))
    }
    return deliveries
  }
