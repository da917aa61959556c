import { t } from '#app/language/t.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** Why nobody can write in a conversation; null if the agent can. */
export function composerReason(
  status: ConversationRow['status'],
  isMember: boolean,
  agentName: string | null,
): string | null {
  switch (status) {
    case 'handling':
      return isMember ? null : t`${agentName ?? t`Somebody else`} handles this inquiry.`
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
