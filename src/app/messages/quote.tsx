import { t } from '#app/language/t.ts'
import type { MessageChange, ReplyTo } from '#core/contract/index.ts'
import { textNow } from '#core/message-changes/changed-message.ts'
import * as css from './quote.css.ts'

type Props = {
  replyTo: ReplyTo
  /** Change of the quoted message since it was sent. */
  change: MessageChange | null | undefined
  onJump: (seq: number) => void
}

/** The message that a message answers, as it is now. Leads to it. */
export const Quote = ({ replyTo, change, onJump }: Props) => (
  <button type="button" className={css.quote} onClick={() => onJump(replyTo.seq)}>
    <bdi className={css.sender}>{replyTo.senderName}</bdi>
    <span className={css.text} dir="auto">
      {textNow(replyTo, change) ?? t`Message deleted`}
    </span>
  </button>
)
