import { isCutOff } from '#app/messages/call-events.ts'
import type { MessageRow } from '#core/store/rows.ts'

/** Ends of a call that say that nobody has taken it: not those for which the visitor is the cause. */
const untaken: readonly string[] = ['missed', 'rejected', 'lost', 'no-rtp', 'failed']
/** Kinds of messages that answer a missed call. */
const answers: readonly string[] = ['text', 'call-started', 'call-ended', 'callback-requested', 'call-missed']

/**
 * The last call of the conversation, if nothing was said since and the visitor may want another one: their own call that
 * nobody took, or one that was cut off. Its message.
 */
export function missedCall(
  messages: readonly Pick<MessageRow, 'id' | 'kind' | 'senderEid' | 'text'>[],
  eid: string | undefined,
): { id: string; why: 'nobody-answered' | 'cut-off' } | null {
  const last = messages.findLast(({ kind }) => answers.includes(kind))
  if (last?.kind === 'call-ended' && isCutOff(last.text)) return { id: last.id, why: 'cut-off' }
  const isUntaken = last?.kind === 'call-missed' && last.senderEid === eid && untaken.includes(last.text)
  return isUntaken ? { id: last.id, why: 'nobody-answered' } : null
}
