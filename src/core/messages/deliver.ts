import type { ApiClient } from '#core/api/client.ts'
import type { Conversation, Message } from '#core/contract/index.ts'
import { type Failure, failure, type Result, unreachable } from '#core/platform/result.ts'
import type { OutboxRow } from '#core/store/rows.ts'
import { failureOf } from '#core/transport/transport.ts'
import type { Delivery } from './outbox.ts'

/** Stores what the backend answered to a command, as the feed would. */
export type DeliveryStore = {
  storeMessages(messages: readonly Message[]): Promise<void>
  storeConversation(conversation: Conversation): Promise<void>
}

const deadlineMs = 10_000

/** One try to bring rows of one room to the backend: a run of messages, or one command of another kind. */
export function createDeliver({
  api,
  opening,
  store,
}: {
  api: ApiClient
  /** Opens conversations; null where it is not a visitor who writes. */
  opening: ApiClient<'createConversation'> | null
  store: DeliveryStore
}) {
  return async (batch: readonly OutboxRow[], signal: AbortSignal): Promise<Delivery[]> => {
    const [first, second] = batch
    if (!first) return []
    switch (first.kind) {
      case 'message':
        return second ? sendBatch(batch, first.roomId, signal) : [await sendOne(first, signal)]
      case 'close-inquiry':
        return [await closeInquiry(first, signal)]
      case 'open-conversation':
        return [await openConversation(first, signal)]
      case 'feedback':
        return [await sendFeedback(first, signal)]
      default:
        return unreachable(first.kind)
    }
  }

  async function sendOne(row: OutboxRow, signal: AbortSignal): Promise<Delivery> {
    const answer = await api.call(
      'sendMessage',
      { params: { roomId: row.roomId }, body: bodyOf(row), idempotencyKey: row.id },
      { signal, deadlineMs },
    )
    if (!answer.ok) return deliveryOf(answer.error, row.attempts)
    await store.storeMessages([answer.value.message])
    return { name: 'delivered' }
  }

  async function sendBatch(batch: readonly OutboxRow[], roomId: string, signal: AbortSignal): Promise<Delivery[]> {
    const answer = await api.call(
      'sendMessages',
      { params: { roomId }, body: { messages: batch.map(bodyOf) } },
      { signal, deadlineMs },
    )
    if (!answer.ok) return batch.map(({ attempts }) => deliveryOf(answer.error, attempts))
    const { outcomes } = answer.value
    await store.storeMessages(outcomes.flatMap((outcome) => ('message' in outcome ? [outcome.message] : [])))
    return batch.map(({ attempts }, index): Delivery => {
      const outcome = outcomes[index]
      if (!outcome) return { name: 'unreachable' }
      return 'message' in outcome ? { name: 'delivered' } : deliveryOf(failureOf(outcome.refusal), attempts)
    })
  }

  async function closeInquiry(row: OutboxRow, signal: AbortSignal): Promise<Delivery> {
    const input = { params: { id: row.inquiryId ?? '' }, idempotencyKey: row.id }
    const answer = await api.call('terminateInquiry', input, { signal, deadlineMs })
    // Closed by somebody else meanwhile is what was wanted.
    if (!answer.ok && answer.error.name === 'inquiry-closed') return { name: 'delivered' }
    return storeConversation(answer, row)
  }

  async function openConversation(row: OutboxRow, signal: AbortSignal): Promise<Delivery> {
    if (!opening) return { name: 'refused', failure: failure('forbidden') }
    const input = { body: { id: row.roomId, page: row.text }, idempotencyKey: row.id }
    return storeConversation(await opening.call('createConversation', input, { signal, deadlineMs }), row)
  }

  async function sendFeedback({ id, text, about, attempts }: OutboxRow, signal: AbortSignal): Promise<Delivery> {
    const { subject = 'app', level = 'MAJOR', appVersion = '', logSessionId = '' } = about ?? {}
    const words = { text, level }
    const options = { signal, deadlineMs }
    const answer =
      subject === 'service'
        ? await api.call('sendFeedback', { body: words, idempotencyKey: id }, options)
        : await api.call(
            'sendAppFeedback',
            { body: { ...words, appVersion, logSessionId }, idempotencyKey: id },
            options,
          )
    return answer.ok ? { name: 'delivered' } : deliveryOf(answer.error, attempts)
  }

  async function storeConversation(answer: Result<{ conversation: Conversation }>, row: OutboxRow): Promise<Delivery> {
    if (!answer.ok) return deliveryOf(answer.error, row.attempts)
    await store.storeConversation(answer.value.conversation)
    return { name: 'delivered' }
  }
}

const bodyOf = ({ id, text, inquiryId }: OutboxRow) => ({ id, text, ...(inquiryId ? { inquiryId } : {}) })

/** A backend in trouble gets this many tries; then the user is told. */
const triesOfBrokenBackend = 6

/** Whether a failed try is the line's or the session's fault, which pass, or the command's own. */
function deliveryOf(failure: Failure, attempts: number): Delivery {
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
