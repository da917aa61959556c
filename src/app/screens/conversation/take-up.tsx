import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { ConversationRow } from '#core/store/rows.ts'
import { isOfTelephone } from './composer-reason.ts'
import * as css from './conversation.css.ts'

type Props = {
  conversation: Pick<ConversationRow, 'visitorEid' | 'status' | 'inquiry' | 'channel'>
  /** Why nobody can write here. */
  reason: string
  reasonId: string
}

/** In place of the text box where nobody can write: the reason, and the button after which somebody can. */
export function TakeUp({ conversation, reason, reasonId }: Props) {
  const { visitorEid, status, inquiry } = conversation
  const { ask } = useCommands()
  const taking = useAction(() => ask('takeOverInquiry', { body: {}, params: { id: inquiry?.id ?? '' } }))
  const writing = useAction(() => ask('createInquiry', { body: { visitorEid } }))
  const { run, isBusy } = status === 'closed' ? writing : taking
  const failure = taking.failure ?? writing.failure
  const label =
    status === 'open' || status === 'missed'
      ? t`Take over`
      : status === 'closed' && inquiry?.status === 'closed' && !isOfTelephone(conversation)
        ? t`Reopen`
        : null
  return (
    <div className={css.takeUp}>
      {failure && <Notice>{failureText(failure)}</Notice>}
      <span className={css.reason} id={reasonId}>
        {reason}
      </span>
      {label !== null && (
        <Button
          look={status === 'closed' ? 'plain' : 'primary'}
          onClick={() => void run()}
          aria-disabled={isBusy}
          aria-busy={isBusy}
          title={
            status === 'closed'
              ? t`Reopens the conversation and asks the visitor if they’d like to continue`
              : undefined
          }
        >
          {label}
        </Button>
      )}
    </div>
  )
}
