import type { CommandKind, Conversation, Message } from '#core/contract/index.ts'
import { type Failure, failure, type Result } from '#core/platform/result.ts'
import type { OutboxRow, RowOf } from './outbox-row.ts'

/** Stores what the backend answered to a command, as the feed would. */
export type DeliveryStore = {
  storeMessages(messages: readonly Message[]): Promise<void>
  storeConversation(conversation: Conversation): Promise<void>
}

/** How a try ended: `unreachable` tries again by itself, `refused` waits for the user. */
export type Delivery = { name: 'delivered' } | { name: 'unreachable' } | { name: 'refused'; failure: Failure }

/** Brings commands of one kind to the backend, in order; one outcome for each. */
export type Deliveries = {
  [K in CommandKind]?: (batch: readonly RowOf<K>[], signal: AbortSignal) => Promise<Delivery[]>
}

/** Deadline of one try, in milliseconds. */
export const deliveryDeadlineMs = 10_000

/** One try to bring rows of one lane and kind to the backend. A kind that nobody here delivers is refused. */
export const createDeliver =
  (deliveries: Deliveries) =>
  async (batch: readonly OutboxRow[], signal: AbortSignal): Promise<Delivery[]> => {
    const kind = batch[0]?.kind
    if (kind === undefined) return []
    // The checked edge: a batch is of one kind.
    const deliver = kind === 'unreadable' ? undefined : (deliveries[kind] as Deliver | undefined)
    return deliver
      ? deliver(batch, signal)
      : batch.map(() => ({ name: 'refused', failure: failure('command-unreadable') }))
  }
type Deliver = (batch: readonly OutboxRow[], signal: AbortSignal) => Promise<Delivery[]>

/** The outcome of an answer that says nothing but whether it worked. */
export const deliveryOf = (answer: Result<unknown>, { attempts }: Pick<OutboxRow, 'attempts'>): Delivery =>
  answer.ok ? { name: 'delivered' } : undelivered(answer.error, attempts)

/** Stores the conversation that the backend answered. */
export async function conversationDelivery(
  answer: Result<{ conversation: Conversation }>,
  row: Pick<OutboxRow, 'attempts'>,
  store: DeliveryStore,
): Promise<Delivery> {
  if (answer.ok) await store.storeConversation(answer.value.conversation)
  return deliveryOf(answer, row)
}

/** A backend that answers nonsense gets this many tries; then the user reads it. */
const triesOfBrokenBackend = 6

/** Whether a failed try is the fault of line or session, which pass, or the command's own. */
function undelivered(failure: Failure, attempts: number): Delivery {
  switch (failure.name) {
    case 'network':
    case 'deadline-exceeded':
    case 'redirected':
    case 'shutting-down':
    case 'too-many-requests':
    case 'token-expired':
    case 'token-invalid':
    case 'refresh-reused':
    case 'signed-out':
      return { name: 'unreachable' }
    case 'api-failed':
    case 'unknown':
      return attempts + 1 < triesOfBrokenBackend ? { name: 'unreachable' } : { name: 'refused', failure }
    default:
      return { name: 'refused', failure }
  }
}
