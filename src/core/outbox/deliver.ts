import type { ApiClient } from '#core/api/client.ts'
import type { CommandDefinition, SentCall } from '#core/contract/command.ts'
import { type CommandKind, commands } from '#core/contract/index.ts'
import { type Failure, failure, type Result } from '#core/platform/result.ts'
import type { OutboxRow, RowOf } from './outbox-row.ts'
import { type DeliveryStore, storeAnswer } from './store-answer.ts'

/**
 * Result of one try: after `unreachable` and `limited` the outbox tries again by itself, after `refused` it waits for
 * the user. `unanswered`: no answer came in time although the connection is live; the second time in a row counts as
 * refused. `limited`: a rate limit was exceeded, and the backend says when to try again.
 */
export type Delivery =
  | { name: 'delivered' }
  /** Its user has taken it back before the backend had it. */
  | { name: 'withdrawn' }
  | { name: 'unanswered'; failure: Failure }
  | { name: 'unreachable'; retryAfterMs?: number }
  | { name: 'limited'; failure: Failure; retryAfterMs: number }
  | { name: 'refused'; failure: Failure }

/** Sends commands of one kind to the backend, in order; one result for each. */
export type Deliveries = {
  [K in CommandKind]?: (batch: readonly RowOf<K>[], signal: AbortSignal, line: Line) => Promise<Delivery[]>
}

/** `isLive`: the connection works; an answer that does not come is the backend's silence, not the network's. */
export type Line = { isLive(): boolean }

/** Deadline of one try, in milliseconds. */
export const deliveryDeadlineMs = 10_000

/** One try to send rows of one lane and kind to the backend. A kind without a delivery is refused. */
export const createDeliver =
  (deliveries: Deliveries, line: Line) =>
  async (batch: readonly OutboxRow[], signal: AbortSignal): Promise<Delivery[]> => {
    const kind = batch[0]?.kind
    if (kind === undefined) return []
    // The checked edge: all rows of a batch are of one kind.
    const deliver = kind === 'unreadable' ? undefined : (deliveries[kind] as Deliver | undefined)
    return deliver
      ? deliver(batch, signal, line)
      : batch.map(() => ({ name: 'refused', failure: failure('command-unreadable') }))
  }
type Deliver = (batch: readonly OutboxRow[], signal: AbortSignal, line: Line) => Promise<Delivery[]>

/** The result of a call whose answer contains nothing to store. */
export const deliveryOf = (answer: Result<unknown>, { attempts }: Pick<OutboxRow, 'attempts'>): Delivery =>
  answer.ok ? { name: 'delivered' } : undelivered(answer.error, attempts)

/** After this many invalid answers of the backend, the user sees the failure. */
const triesOfBrokenBackend = 6

/** Whether a try failed because of network or session, which recover, or because of the command itself. */
function undelivered(failure: Failure, attempts: number): Delivery {
  switch (failure.name) {
    case 'network':
    case 'deadline-exceeded':
    case 'redirected':
    case 'shutting-down':
    case 'token-expired':
    case 'token-invalid':
    case 'refresh-reused':
    case 'signed-out':
      return { name: 'unreachable' }
    case 'database-unavailable':
      return { name: 'unreachable', retryAfterMs: retryAfterMs(failure) }
    case 'too-many-requests':
      return { name: 'limited', failure, retryAfterMs: retryAfterMs(failure) }
    case 'api-failed':
    case 'unknown':
      return attempts + 1 < triesOfBrokenBackend ? { name: 'unreachable' } : { name: 'refused', failure }
    default:
      return { name: 'refused', failure }
  }
}

const usualRetrySeconds = 5
/** A longer pause is taken for a mistake of the backend, in seconds. */
const longestRetrySeconds = 600

function retryAfterMs({ details }: Failure): number {
  const seconds = details?.retryAfterSeconds
  return Math.min(typeof seconds === 'number' ? seconds : usualRetrySeconds, longestRetrySeconds) * 1000
}

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
