import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import type { Profile } from '#core/contract/index.ts'
import { type Delivery, deliveryDeadlineMs, deliveryOf } from '#core/outbox/deliver.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'

/**
 * Sends the change of the own profile that was made while the connection was lost: of several the newest, which contains
 * all fields.
 *
 * @param deps.take uses the profile that the backend answers
 */
export const createDeliverProfile =
  ({ api, take }: { api: ApiClient<CallOf<'staff'>>; take: (profile: Profile) => Promise<unknown> }) =>
  async (batch: readonly RowOf<'update-profile'>[], signal: AbortSignal): Promise<Delivery[]> => {
    const newest = batch.at(-1)
    if (!newest) return []
    const answer = await api.call('updateProfile', { body: newest.payload }, { signal, deadlineMs: deliveryDeadlineMs })
    if (answer.ok) await take(answer.value)
    return batch.map((row) => deliveryOf(answer, row))
  }
