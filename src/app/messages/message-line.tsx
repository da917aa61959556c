import type { ReactNode } from 'react'
import { clockTime, fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { textNow } from '#core/message-changes/changed-message.ts'
import { isBare } from './is-bare.ts'
import * as css from './log.css.ts'
import type { LogItem } from './log-items.ts'
import { MessageText } from './message-text.tsx'
import { stateText } from './state-text.ts'

type Props = {
  item: Extract<LogItem, { kind: 'message' }>
  /** Shown beside messages of others. */
  face?: ReactNode
  /** Replaces the sender's name, which is otherwise for screen readers only. */
  sender?: ReactNode
  hasState?: boolean
  /** The message that it answers, above the text. */
  quote?: ReactNode
  /** Replaces the text, which was not removed. Missing: the text is in a bubble, whatever it stands for. */
  shownText?: ReactNode
  /** Beside the bubble. */
  tools?: ReactNode
  /** Reactions below the bubble. */
  below?: ReactNode
}

/** A message that the backend has: its bubble, time and delivery state. */
export const MessageLine = ({ item, face, sender, hasState = true, quote, shownText, tools, below }: Props) => {
  const { message, isMine, isFirst, isLast, state, change } = item
  const { senderName, sentAtMs } = message
  const text = textNow(message, change)
  return (
    <div
      className={css.message}
      data-mine={isMine ? '' : undefined}
      data-first={isFirst ? '' : undefined}
      data-last={isLast ? '' : undefined}
    >
      {face}
      <div className={css.bubble} data-bare={text !== null && shownText && isBare(message.content) ? '' : undefined}>
        {sender ?? <span className={visuallyHidden}>{isMine && hasState ? t`You` : senderName}: </span>}
        {text !== null && quote}
        {/* Its own element: the text has its own direction, not that of the name before it. */}
        <div dir="auto">
          {text === null ? (
            <span className={css.removed}>{t`Message deleted`}</span>
          ) : (
            (shownText ?? <MessageText text={text} />)
          )}
        </div>
      </div>
      {tools}
      <span className={css.meta} title={fullTime(sentAtMs)}>
        <time dateTime={new Date(sentAtMs).toISOString()}>{clockTime(sentAtMs)}</time>
        {text !== null && change && change.editedAtMs !== null && ` · ${t`edited`}`}
        {hasState && state && ` · ${stateText[state]}`}
      </span>
      {below}
    </div>
  )
}
