import type { ReactNode } from 'react'
import { clockTime, fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
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
}

/** A message that the backend has: its bubble, time and delivery state. */
export const MessageLine = ({ item, face, sender, hasState = true }: Props) => {
  const { message, isMine, isFirst, isLast, state } = item
  const { senderName, sentAtMs, text } = message
  return (
    <div
      className={css.message}
      data-mine={isMine ? '' : undefined}
      data-first={isFirst ? '' : undefined}
      data-last={isLast ? '' : undefined}
    >
      {face}
      <div className={css.bubble}>
        {sender ?? <span className={visuallyHidden}>{isMine && hasState ? t`You` : senderName}: </span>}
        {/* Its own element: the text has its own direction, not that of the name before it. */}
        <div dir="auto">
          <MessageText text={text} />
        </div>
      </div>
      <span className={css.meta} title={fullTime(sentAtMs)}>
        <time dateTime={new Date(sentAtMs).toISOString()}>{clockTime(sentAtMs)}</time>
        {hasState && state && ` · ${stateText[state]}`}
      </span>
    </div>
  )
}
