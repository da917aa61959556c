import { t } from '#app/language/t.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { Button } from './button.tsx'
import type { Chat } from './chat.ts'
import * as css from './line-notice.css.ts'

/** An agent has come back to the visitor: asks whether to go on, until the visitor answers or writes [INQ-02]. */
export function FollowUpNotice({ chat, conversation }: { chat: Chat; conversation: ConversationRow | null }) {
  const inquiry = conversation?.status === 'handling' ? conversation.inquiry : null
  if (inquiry?.followUp !== 'asked') return null
  const inquiryId = inquiry.id
  return (
    <div className={css.asking}>
      <p role="alert">{t`${inquiry.agentName ?? ''} is here for you now. Would you like to go on?`}</p>
      <div className={css.answers}>
        <Button look="link" onClick={() => void chat.command({ name: 'keep', inquiryId })}>
          {t`Go on`}
        </Button>
        <Button look="link" onClick={() => void chat.command({ name: 'decline', inquiryId })}>
          {t`No, thank you`}
        </Button>
      </div>
    </div>
  )
}
