import { t } from '#app/language/t.ts'
import type { ConversationRow } from '#core/store/rows.ts'

type Known = {
  status: ConversationRow['status']
  isMember: boolean
  agentName: string | null
  channel: ConversationRow['channel']
}

/** Why nobody can write in a conversation; null if the agent can. */
export function composerReason({ status, isMember, agentName, channel }: Known): string | null {
  if (isOfTelephone({ channel })) {
    if (status === 'missed') return t`This call was missed. Take it over to call back.`
    if (status === 'closed') return t`This conversation is closed. The next call from this number starts a new one.`
  }
  switch (status) {
    case 'handling':
      return isMember ? null : t`${agentName ?? t`Someone else`} is handling this conversation.`
    case 'open':
      return t`No one has taken this conversation yet. Take it over to reply.`
    case 'missed':
      return t`This conversation was missed. Take it over to reply.`
    case 'closed':
      return t`This conversation is closed. The visitor’s next message starts a new one.`
    case 'none':
      return t`The visitor hasn’t written yet.`
  }
}

/** Whether the visitor came by telephone, which reads no answers: what agents write there are notes. */
export const isOfTelephone = ({ channel }: Pick<ConversationRow, 'channel'>): boolean => channel === 'call'
