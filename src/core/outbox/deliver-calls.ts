import type { ApiClient } from '#core/api/client.ts'
import type { CommandDefinition, SentCall } from '#core/contract/command.ts'
import { type CommandKind, commands } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import { type Deliveries, type Delivery, type DeliveryStore, deliveryDeadlineMs, deliveryOf } from './deliver.ts'
import type { OutboxRow } from './outbox-row.ts'
import { storeAnswer } from './store-answer.ts'

type CallRow = Extract<OutboxRow, { kind: CommandKind }>
/** Any call, by an id that the declaration has paired with its input. */
type AnyCall = (id: string, input: object, options: object) => Promise<Result<unknown>>

/**
 * The deliveries of all commands that only become a call, by their declarations (`sends`, `becomes`). A conversation in the
 * answer is stored; everything else comes by the feed.
 */
export function createCallDeliveries(deps: { api: ApiClient; store: DeliveryStore }): Deliveries {
  const declared = Object.entries<CommandDefinition>(commands)
  // The checked edge: rows of a kind have its payload.
  return Object.fromEntries(
    declared.flatMap(([kind, { sends, input, done = [], becomes }]) => {
      if (becomes) return [[kind, deliverBy(({ payload }) => becomes(payload))]]
      if (!sends || !input) return []
      return [[kind, deliverBy(({ payload, id }) => ({ sends, input: input(payload, id), done }))]]
    }),
  ) as Deliveries

  function deliverBy(callOf: (row: CallRow) => SentCall) {
    // The checked edge: `command()` has checked that the input is the call's, and the client refuses other roles' calls.
    const call = deps.api.call as AnyCall
    async function deliver(row: CallRow, signal: AbortSignal): Promise<Delivery> {
      const { sends, input, done } = callOf(row)
      const answer = await call(sends, { ...input, idempotencyKey: row.id }, { signal, deadlineMs: deliveryDeadlineMs })
      if (!answer.ok && done.includes(answer.error.name)) return { name: 'delivered' }
      if (answer.ok) await storeAnswer(deps.store, answer.value)
      return deliveryOf(answer, row)
    }
    return (batch: readonly CallRow[], signal: AbortSignal) => Promise.all(batch.map((row) => deliver(row, signal)))
  }
}
