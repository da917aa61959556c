import type { MessageChange } from '#core/contract/index.ts'
import type { OutboxRow, RowOf } from '#core/outbox/outbox-row.ts'
import { type Person, withReaction } from './with-reaction.ts'

export type ChangeRow = RowOf<'change-message'>
export const isChangeRow = (row: OutboxRow): row is ChangeRow => row.kind === 'change-message'

type Changed = { id: string; roomId: string; seq: number }

/**
 * Returns the current change of a message: the stored one with the user's own queued changes applied on top. Null: the
 * message is as it was sent.
 */
export function changeNow(
  { id, roomId, seq }: Changed,
  stored: MessageChange | undefined,
  waiting: readonly ChangeRow[],
  self: Person,
): MessageChange | null {
  if (waiting.length === 0) return stored ?? null
  let now: MessageChange = stored ?? { id, roomId, seq, text: null, editedAtMs: null, removedAtMs: null, reactions: [] }
  for (const { state, payload, localCreatedAtMs } of waiting) {
    // A refused change has not happened.
    if (state === 'failed') continue
    const { change } = payload
    if (change.do === 'edit') now = { ...now, text: change.text, editedAtMs: localCreatedAtMs }
    else if (change.do === 'remove') now = { ...now, text: null, removedAtMs: localCreatedAtMs, reactions: [] }
    else now = { ...now, reactions: withReaction(now.reactions, self, change) }
  }
  return now
}

/** The text of a message as it is now; null: it was removed. A message that was removed before it came has none. */
export const textNow = ({ text }: { text: string }, change: MessageChange | null | undefined): string | null =>
  text === '' || (change && change.removedAtMs !== null) ? null : (change?.text ?? text)
