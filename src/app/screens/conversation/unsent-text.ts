import { t } from '#app/language/t.ts'
import type { ConnectionState } from '#core/network/network-facts.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'

/**
 * What an unsent message waits for. On a line that works, `queued` takes a moment only and counts as sending. Why a
 * message failed is shown below it.
 */
export function unsentText(
  state: OutboxRow['state'],
  isBehindFailed: boolean,
  connection: ConnectionState,
): { look: 'queued' | 'sending' | 'failed'; text: string } {
  if (state === 'failed') return { look: 'failed', text: t`Not sent` }
  if (state === 'queued' && isBehindFailed) return { look: 'queued', text: t`Waits for the message before it` }
  if (state === 'queued' && connection === 'offline') {
    return { look: 'queued', text: t`Queued, sends when the line is back` }
  }
  return { look: 'sending', text: t`Sending…` }
}
