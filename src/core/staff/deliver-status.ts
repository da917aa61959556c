import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import type { StatusChoice } from '#core/contract/index.ts'
import { type Delivery, deliveryDeadlineMs, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/**
 * Sends the status that the user chose while the connection was lost: of several the newest, since the others are over.
 * One that the backend refuses is dropped: the user sees the status that holds, and can choose again.
 */
export const createDeliverStatus =
  ({ api, eid }: { api: ApiClient<CallOf<'staff'>>; eid: string }) =>
  async (batch: readonly RowOf<'set-status'>[], signal: AbortSignal): Promise<Delivery[]> => {
    const newest = batch.at(-1)
    if (!newest) return []
    const options = { signal, deadlineMs: deliveryDeadlineMs }
    const send = (body: StatusChoice) => api.call('setStaffStatus', { params: { eid }, body }, options)
    let answer = await send(newest.payload)
    const { status, reasonId } = newest.payload
    // The reason was deleted meanwhile: the user is still busy.
    if (!answer.ok && answer.error.name === 'not-found' && reasonId) answer = await send({ status })
    return batch.map((row) => {
      const delivery = deliveryOf(answer, row)
      return delivery.name === 'refused' ? { name: 'delivered' } : delivery
    })
  }
