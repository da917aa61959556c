import type { ApiClient } from '#core/api/client.ts'
import { type Delivery, deliveryDeadlineMs, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/* Loaded with the first correction. */

/** Sends corrections of forms, each once: the row's id is the idempotency key [ENT-10]. */
export async function deliverCorrections(
  api: ApiClient<'updateWidgetFormAnswer'>,
  batch: ReadonlyArray<RowOf<'correct-answer'>>,
  signal: AbortSignal,
): Promise<Delivery[]> {
  return Promise.all(
    batch.map(async (row) => {
      const { roomId, widgetId, formType, answerId, ...body } = row.payload
      const input = {
        params: { widgetId, formType },
        query: { roomID: roomId },
        idempotencyKey: row.id,
        body: { id: answerId, ...body },
      }
      const answer = await api.call('updateWidgetFormAnswer', input, { signal, deadlineMs: deliveryDeadlineMs })
      return deliveryOf(answer, row)
    }),
  )
}
