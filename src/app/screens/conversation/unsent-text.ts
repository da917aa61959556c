import { t } from '#app/language/t.ts'
import type { ConnectionState } from '#core/network/network-facts.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'

/**
 * Says what an unsent message waits for. While the connection works, `queued` lasts only a moment and is shown as
 * sending. The reason of a failure is shown below the message.
 */
export function unsentText(
  { state, failure }: Pick<OutboxRow, 'state' | 'failure'>,
  isBehindFailed: boolean,
  connection: ConnectionState,
): { look: 'queued' | 'sending' | 'failed'; text: string } {
  if (state === 'failed') return { look: 'failed', text: t`Not sent` }
  if (state === 'queued' && isBehindFailed) return { look: 'queued', text: t`Waiting for the previous message` }
  // A message that was being sent when the connection was lost waits for it too.
  if (connection === 'offline') return { look: 'queued', text: t`Waiting for connection` }
  if (state === 'queued' && failure?.name === 'too-many-requests') {
    return { look: 'queued', text: t`Sending soon…` }
  }
  return { look: 'sending', text: t`Sending…` }
}
