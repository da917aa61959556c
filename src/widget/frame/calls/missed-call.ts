import type { MessageRow } from '#core/store/rows.ts'

/** Ends of a call that say that nobody has taken it: not those for which the visitor is the cause. */
const untaken: readonly string[] = ['missed', 'rejected', 'lost', 'no-rtp', 'failed']
/** What shows that it goes on otherwise. */
const answers: readonly string[] = ['text', 'call-started', 'callback-requested', 'call-missed']

/** The visitor's own call that nobody took, if nothing was said since; its message. */
export function missedCall(
  messages: readonly Pick<MessageRow, 'id' | 'kind' | 'senderEid' | 'text'>[],
  eid: string | undefined,
): { id: string } | null {
  const last = messages.findLast(({ kind }) => answers.includes(kind))
  return last?.kind === 'call-missed' && last.senderEid === eid && untaken.includes(last.text) ? { id: last.id } : null
}
