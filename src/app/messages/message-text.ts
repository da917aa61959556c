import { t } from '#app/language/t.ts'
import type { ConnectionState, MessageRow, OutboxRow } from '#core/store/rows.ts'

/** What has become of an own message, in a word. */
export const stateWords = {
  get sent() {
    return t`Sent`
  },
  get delivered() {
    return t`Delivered`
  },
  get read() {
    return t`Read`
  },
} as const

/**
 * What an unsent message waits for. On a line that works, `queued` lasts a blink and counts as sending; what is said of
 * a failed one stands below it.
 */
export function unsentWords(
  state: OutboxRow['state'],
  isBehindFailed: boolean,
  connection: ConnectionState,
): { look: 'queued' | 'sending' | 'failed'; words: string } {
  if (state === 'failed') return { look: 'failed', words: t`Not sent` }
  if (state === 'queued' && isBehindFailed) return { look: 'queued', words: t`Waits for the message before it` }
  if (state === 'queued' && connection === 'offline') {
    return { look: 'queued', words: t`Queued, sends when the line is back` }
  }
  return { look: 'sending', words: t`Sending…` }
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
      return page === '' ? t`${visitorName} started a chat` : t`${visitorName} started a chat from “${page}”`
    case 'inquiry-accepted':
      return who === '' ? t`The inquiry was accepted` : t`${who} accepted the inquiry`
    case 'inquiry-closed':
      return who === '' ? t`The inquiry was closed` : t`${who} closed the inquiry`
    case 'inquiry-missed':
      return t`Nobody answered in time: the inquiry was missed`
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
      return isMine ? null : t`${agentName ?? t`Somebody else`} handles this inquiry.`
    case 'open':
      return t`Nobody handles this inquiry yet. Take it over to answer.`
    case 'missed':
      return t`This inquiry was missed. Take it over to answer.`
    case 'closed':
      return t`This inquiry is closed. The visitor’s next message opens a new one.`
    case 'none':
      return t`The visitor has not written yet.`
  }
}
