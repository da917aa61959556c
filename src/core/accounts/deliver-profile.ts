import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import type { Profile } from '#core/contract/index.ts'
import { type Delivery, deliveryDeadlineMs, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/**
 * Sends the change of the own profile that was made while the connection was lost: several as one, in which
 * the newest value of each field counts.
 *
 * @param deps.take uses the profile that the backend answers
 */
export const createDeliverProfile =
  ({ api, take }: { api: ApiClient<CallOf<'staff'>>; take: (profile: Profile) => Promise<unknown> }) =>
  async (batch: readonly RowOf<'update-profile'>[], signal: AbortSignal): Promise<Delivery[]> => {
    const [first] = batch
    if (!first) return []
    const body = { ...first.payload }
    for (const { payload } of batch) Object.assign(body, payload)
    const answer = await api.call('updateProfile', { body }, { signal, deadlineMs: deliveryDeadlineMs })
    if (answer.ok) await take(answer.value)
    return batch.map((row) => deliveryOf(answer, row))
  }
