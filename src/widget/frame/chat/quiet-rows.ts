import { type Countdown, countdownOf } from '#core/inquiries/countdown.ts'
import { type ConversationFacts, factsText } from '#core/store/conversation-facts.ts'
import type { ChatRows } from '#widget/frame/store/read-chat.ts'

/** The rows of the chat without what changes with each message. */
export type QuietRows = Pick<ChatRows, 'profile' | 'roomId' | 'outbox' | 'calls'> & {
  conversation: ConversationFacts | null
  /** Unread messages in all of the visitor's conversations. */
  unreadInAll: number
  hasMessages: boolean
  /** The time that is left before the chat closes; a message ends it. */
  countdown: Countdown | null
}

/**
 * Returns a function that reads the quiet rows: the same object until one of them changes. What shows nothing of the
 * messages is not rendered by them.
 */
export function createQuietRows(read: () => ChatRows | null): () => QuietRows | null {
  let last: ChatRows | null = null
  let text = ''
  let quiet: QuietRows | null = null
  return () => {
    const rows = read()
    if (rows === last) return quiet
    last = rows
    const next = rows && quietOf(rows)
    // Only a conversation has what messages change: a form may have a field of the same name.
    const nextText = `${JSON.stringify({ ...next, conversation: null })} ${factsText(next?.conversation ?? null)}`
    if (nextText !== text || !next) {
      text = nextText
      quiet = next
    }
    return quiet
  }
}

const quietOf = ({ profile, roomId, outbox, calls, conversation, unread, messages }: ChatRows): QuietRows => ({
  ...{ profile, roomId, calls, conversation, unreadInAll: unread, hasMessages: messages.length > 0 },
  countdown: conversation && countdownOf(conversation),
  outbox: outbox.filter(({ kind }) => kind !== 'message'),
})
