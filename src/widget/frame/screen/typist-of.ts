import { t } from '#app/language/t.ts'
import type { ChatRows } from '#widget/frame/store/read-chat.ts'

/** Name of the person who is typing; null if nobody is. */
export function typistOf(eids: readonly string[], rows: ChatRows | null): string | null {
  const [eid] = eids
  if (eid === undefined) return null
  const inquiry = rows?.conversation?.inquiry
  if (inquiry?.agentEid === eid && inquiry.agentName) return inquiry.agentName
  return rows?.messages.findLast(({ senderEid }) => senderEid === eid)?.senderName ?? t`Someone`
}
