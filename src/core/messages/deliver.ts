import type { ApiClient } from '#core/api/client.ts'
import type { Conversation, Message } from '#core/contract/index.ts'
import { type Failure, unreachable } from '#core/platform/result.ts'
import type { OutboxRow } from '#core/store/rows.ts'
import type { Delivery } from './outbox.ts'

/** Stores what the backend answered to a command, as the feed would. */
export type DeliveryStore = {
  storeMessage(message: Message): Promise<void>
  storeConversation(conversation: Conversation): Promise<void>
}

/** One try to bring an outbox row to the backend. */
export const createDeliver =
  ({ api, store }: { api: ApiClient; store: DeliveryStore }) =>
  async (row: OutboxRow, signal: AbortSignal): Promise<Delivery> => {
    const options = { signal, deadlineMs: 10_000 }
    switch (row.kind) {
      case 'message': {
        const answer = await api.call(
          'sendMessage',
          {
            params: { roomId: row.roomId },
            body: { id: row.id, text: row.text, ...(row.inquiryId ? { inquiryId: row.inquiryId } : {}) },
            idempotencyKey: row.id,
          },
          options,
        )
        if (!answer.ok) return deliveryOf(answer.error, row.attempts)
        await store.storeMessage(answer.value.message)
        return { name: 'delivered' }
      }
      case 'close-inquiry': {
        const answer = await api.call(
          'terminateInquiry',
          { params: { id: row.inquiryId ?? '' }, idempotencyKey: row.id },
          options,
        )
        // Closed by somebody else meanwhile is what was wanted.
        if (!answer.ok)
          return answer.error.name === 'inquiry-closed' ? { name: 'delivered' } : deliveryOf(answer.error, row.attempts)
        await store.storeConversation(answer.value.conversation)
        return { name: 'delivered' }
      }
      case 'open-conversation': {
        const answer = await api.call(
          'createConversation',
          { body: { id: row.roomId, page: row.text }, idempotencyKey: row.id },
          options,
        )
        if (!answer.ok) return deliveryOf(answer.error, row.attempts)
        await store.storeConversation(answer.value.conversation)
        return { name: 'delivered' }
      }
      default:
        return unreachable(row.kind)
    }
  }

/** A backend in trouble gets this many tries; then the user is told. */
const triesOfBrokenBackend = 6

/** Whether a failed try is the line's or the session's fault, which pass, or the command's own. */
function deliveryOf(failure: Failure, attempts: number): Delivery {
  switch (failure.name) {
    case 'network':
    case 'deadline-exceeded':
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
