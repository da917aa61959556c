import { memo } from 'react'
import { clockTime, fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { MessageText } from '#app/messages/message-text.tsx'
import { stateText } from '#app/messages/state-text.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Button } from './button.tsx'
import type { Chat } from './chat.ts'
import * as css from './message-line.css.ts'
import { refusedText } from './refused-text.ts'
import type { MessageState } from './shown-states.ts'

type Item = Extract<LogItem, { kind: 'message' | 'unsent' }>
type Props = { item: Item; state: MessageState | null; isNewest: boolean; chat: Chat; onEdit: (text: string) => void }

/** One message, with its state below it; a failed one can be retried, edited or deleted there. */
export const MessageLine = memo(function MessageLine({ item, state, isNewest, chat, onEdit }: Props) {
  const { text, atMs, senderName, isMine, isLast, row } = partsOf(item)
  const look = !isMine ? 'theirs' : state === 'failed' ? 'failed' : row ? 'waiting' : 'mine'
  const isEnd = isLast || state !== null
  return (
    <div
      className={css.lines[isMine ? 'mine' : 'theirs']}
      data-first={item.isFirst}
      data-newest={isNewest ? '' : undefined}
    >
      <p className={`${css.bubbles[look]} ${isEnd ? css.tails[isMine ? 'mine' : 'theirs'] : ''}`}>
        <span className={visuallyHidden}>{isMine ? t`You` : senderName}: </span>
        {/* An element of its own, so that the text has its own direction and not that of the name before it. */}
        <span className={css.text} dir="auto">
          <MessageText text={text} />
        </span>
      </p>
      {isEnd && (
        <p className={css.below}>
          <time dateTime={new Date(atMs).toISOString()} title={fullTime(atMs)}>
            {clockTime(atMs)}
          </time>
          {state && <span className={state === 'failed' ? css.bad : undefined}>{textOf(state, row)}</span>}
        </p>
      )}
      {row && state === 'failed' && (
        <div className={css.refused} role="alert">
          <span>{refusedText(row.failure)}</span>
          <span className={css.actions}>
            <Button look="link" onClick={() => void chat.command({ name: 'retry', id: row.id })}>
              {t`Retry`}
            </Button>
            <Button
              look="link"
              onClick={async () => {
                const taken = await chat.command({ name: 'withdraw', id: row.id })
                if (taken.ok) onEdit(row.payload.text)
              }}
            >
              {t`Edit`}
            </Button>
            <Button look="link" onClick={() => void chat.command({ name: 'withdraw', id: row.id })}>
              {t`Drop`}
            </Button>
          </span>
        </div>
      )}
    </div>
  )
})

function partsOf(item: Item) {
  if (item.kind === 'unsent')
    return {
      text: item.row.payload.text,
      atMs: item.row.localCreatedAtMs,
      senderName: '',
      isMine: true,
      isLast: false,
      row: item.row,
    }
  const { message, isMine, isLast } = item
  return { text: message.text, atMs: message.sentAtMs, senderName: message.senderName, isMine, isLast, row: null }
}

function textOf(state: MessageState, row: ReturnType<typeof partsOf>['row']): string {
  switch (state) {
    case 'queued':
      return row?.failure?.name === 'too-many-requests' ? t`Too much at once, sends by itself soon` : t`Queued`
    case 'sending':
      return t`Sending`
    case 'failed':
      return t`Failed`
    default:
      return stateText[state]
  }
}
