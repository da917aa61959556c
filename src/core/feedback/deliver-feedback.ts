import type { ApiClient } from '#core/api/client.ts'
import { type Delivery, deliveryDeadlineMs, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/** Sends feedback about the app, or about the service. */
export function createDeliverFeedback({ api }: { api: ApiClient }) {
  function send({ id, payload: { subject, ...body } }: RowOf<'feedback'>, signal: AbortSignal) {
    const options = { signal, deadlineMs: deliveryDeadlineMs }
    if (subject === 'app') return api.call('sendAppFeedback', { body, idempotencyKey: id }, options)
    const { text, level } = body
    return api.call('sendFeedback', { body: { text, level }, idempotencyKey: id }, options)
  }
  return (batch: readonly RowOf<'feedback'>[], signal: AbortSignal): Promise<Delivery[]> =>
    Promise.all(batch.map(async (row) => deliveryOf(await send(row, signal), row)))
}
