import { t } from '#app/language/t.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/chat/line-notice.css.ts'
import type { ChatRows } from '#widget/frame/store/read-chat.ts'
import { useWish } from './use-wish.ts'
import { isWished, type Wished } from './wish.ts'

/** An agent has come back to the visitor: asks whether to go on, until the visitor answers or writes [INQ-02]. */
export function FollowUpNotice({ chat, rows }: { chat: Chat; rows: ChatRows }) {
  const { conversation } = rows
  const inquiry = conversation?.status === 'handling' ? conversation.inquiry : null
  if (!conversation || inquiry?.followUp !== 'asked' || isWished(rows, inquiry.id, 'keep', 'decline', 'end'))
    return null
  const wished = { roomId: conversation.id, inquiryId: inquiry.id }
  return <Question key={inquiry.id} chat={chat} wished={wished} agentName={inquiry.agentName ?? ''} />
}

function Question({ chat, wished, agentName }: { chat: Chat; wished: Wished; agentName: string }) {
  const { say, failure } = useWish(chat, wished)
  return (
    <div className={css.asking}>
      <p role="alert">{failure ?? t`${agentName} is here now. Would you like to continue?`}</p>
      <div className={css.answers}>
        <Button look="link" onClick={() => say('keep')}>
          {t`Continue`}
        </Button>
        <Button look="link" onClick={() => say('decline')}>
          {t`No, thanks`}
        </Button>
      </div>
    </div>
  )
}
