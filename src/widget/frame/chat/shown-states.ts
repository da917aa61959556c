import type { LogItem, SentState } from '#app/messages/log-items.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'

/** How far an own message has come, in the outbox and after it. */
export type MessageState = SentState | OutboxRow['state']

/**
 * The states that the log shows, by the keys of their lines: each state stands once, at the last own message that has
 * come that far. A failed message always shows it.
 */
export function shownStates(items: readonly LogItem[]): ReadonlyMap<string, MessageState> {
  const shown = new Map<string, MessageState>()
  let later: MessageState | null = null
  for (const item of items.toReversed()) {
    const state = item.kind === 'unsent' ? item.row.state : item.kind === 'message' ? item.state : null
    if (state === null) continue
    if (state !== later || state === 'failed') shown.set(item.key, state)
    later = state
  }
  return shown
}
