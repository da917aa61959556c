import type { LogItem, SentState } from '#app/messages/log-items.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'

/** The state of one of the visitor's messages, in the outbox and after it. */
export type MessageState = SentState | OutboxRow['state']

/**
 * The states that the log shows, by the keys of their lines: each state once, at the visitor's last message that has
 * reached it. A failed message always shows it.
 *
 * @param isConnected a message that is sent for the first time is then `sending` from the start, so that the log is not
 *   drawn again when its request begins a moment later
 */
export function shownStates(items: readonly LogItem[], isConnected: boolean): ReadonlyMap<string, MessageState> {
  const shown = new Map<string, MessageState>()
  let later: MessageState | null = null
  for (const item of items.toReversed()) {
    const state = stateOf(item, isConnected)
    if (state === null) continue
    if (state !== later || state === 'failed') shown.set(item.key, state)
    later = state
  }
  return shown
}

function stateOf(item: LogItem, isConnected: boolean): MessageState | null {
  if (item.kind === 'message') return item.state
  if (item.kind !== 'unsent') return null
  const { row, isBehindFailed } = item
  return row.state === 'queued' && row.attempts === 0 && isConnected && !isBehindFailed ? 'sending' : row.state
}
