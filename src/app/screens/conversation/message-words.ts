import type { ConnectionState, MessageRow, OutboxRow } from '#core/store/rows.ts'

/** What has become of an own message, in a word. */
export const stateWords = { sent: 'Sent', delivered: 'Delivered', read: 'Read' } as const

/**
 * What an unsent message waits for. On a line that works, `queued` lasts a blink and counts as sending; what is said of
 * a failed one stands below it.
 */
export function unsentWords(
  state: OutboxRow['state'],
  isBehindFailed: boolean,
  connection: ConnectionState,
): { look: 'queued' | 'sending' | 'failed'; words: string } {
  if (state === 'failed') return { look: 'failed', words: 'Not sent' }
  if (state === 'queued' && isBehindFailed) return { look: 'queued', words: 'Waits for the message before it' }
  if (state === 'queued' && connection === 'offline') {
    return { look: 'queued', words: 'Queued, sends when the line is back' }
  }
  return { look: 'sending', words: 'Sending…' }
}

/** The room's own events as sentences. */
export function eventWords(
  message: Pick<MessageRow, 'kind' | 'senderName' | 'text'>,
  visitorName: string,
  page: string,
): string {
  const who = message.senderName
  switch (message.kind) {
    case 'inquiry-opened':
      return page === '' ? `${visitorName} started a chat` : `${visitorName} started a chat from “${page}”`
    case 'inquiry-accepted':
      return who === '' ? 'The inquiry was accepted' : `${who} accepted the inquiry`
    case 'inquiry-closed':
      return who === '' ? 'The inquiry was closed' : `${who} closed the inquiry`
    case 'inquiry-missed':
      return 'Nobody answered in time: the inquiry was missed'
    case 'text':
      return message.text
  }
}

/** Why nothing can be written here; null where it can. */
export function composerReason(
  status: 'open' | 'handling' | 'missed' | 'closed' | 'none',
  isMine: boolean,
  agentName: string | null,
): string | null {
  switch (status) {
    case 'handling':
      return isMine ? null : `${agentName ?? 'Somebody else'} handles this inquiry.`
    case 'open':
      return 'Nobody handles this inquiry yet. Take it over to answer.'
    case 'missed':
      return 'This inquiry was missed. Take it over to answer.'
    case 'closed':
      return 'This inquiry is closed. The visitor’s next message opens a new one.'
    case 'none':
      return 'The visitor has not written yet.'
  }
}
