import type { ConversationRow } from '#core/store/rows.ts'

type Listed = Pick<ConversationRow, 'id' | 'status' | 'inquiry'>

/**
 * Returns the room to show after a conversation was closed: the user's next one below it in the list, otherwise the
 * nearest above it, or null if the list has no other one that they handle.
 *
 * @param closing inquiries that are about to be closed, and still in the list
 */
export function nextConversation(
  closedId: string,
  listed: readonly Listed[],
  { eid, closing }: { eid: string; closing: ReadonlySet<string> },
): string | null {
  const at = listed.findIndex(({ id }) => id === closedId)
  if (at < 0) return null
  const isNext = ({ status, inquiry }: Listed) =>
    status === 'handling' && inquiry?.agentEid === eid && !closing.has(inquiry.id)
  return (listed.slice(at + 1).find(isNext) ?? listed.slice(0, at).findLast(isNext))?.id ?? null
}
