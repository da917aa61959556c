import { t } from '#app/language/t.ts'
import { textNow } from '#core/message-changes/changed-message.ts'
import type { LogItem } from './log-items.ts'
import * as css from './quote.css.ts'

type Props = { item: Extract<LogItem, { kind: 'message' }>; onJump: (seq: number) => void }

/** The message that a message answers, as it is now. Leads to it. */
export function Quote({ item: { message, quoted }, onJump }: Props) {
  const { replyTo } = message
  if (!replyTo) return null
  const text = textNow(replyTo, quoted)
  return (
    <button type="button" className={css.quote} onClick={() => onJump(replyTo.seq)}>
      <bdi className={css.sender}>{replyTo.senderName}</bdi>
      <span className={css.text} dir="auto">
        {text ?? t`Message removed`}
      </span>
    </button>
  )
}
