import { memo } from 'react'
import { clockTime, fullTime } from '#app/language/format-time.ts'
import { msg, t, translated } from '#app/language/t.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { errorWords } from '#core/contract/errors/error-words.ts'
import { Button } from './button.tsx'
import type { Chat } from './chat.ts'
import type { LogItem, MessageState } from './log-items.ts'
import * as css from './message-line.css.ts'
import { textParts } from './text-parts.ts'

const stateWords: Record<MessageState, string> = {
  Queued: msg`Queued`,
  Sending: msg`Sending`,
  Sent: msg`Sent`,
  Delivered: msg`Delivered`,
  Read: msg`Read`,
  Failed: msg`Failed`,
}

type Item = Extract<LogItem, { kind: 'message' }>
type Props = { item: Item; chat: Chat; onEdit: (text: string) => void }

/** One message. Its state stands in words below it; what was refused can be retried, edited or dropped there. */
export const MessageLine = memo(
  function MessageLine({ item, chat, onEdit }: Props) {
    const { text, atMs, isMine, isFirst, isLast, state, row, senderName } = item
    const look = !isMine ? 'theirs' : state === 'Failed' ? 'failed' : row ? 'waiting' : 'mine'
    return (
      <div className={css.lines[isMine ? 'mine' : 'theirs']} data-first={isFirst}>
        <p className={`${css.bubbles[look]} ${isLast ? css.tails[isMine ? 'mine' : 'theirs'] : ''}`}>
          <span className={visuallyHidden}>{isMine ? t`You` : senderName}: </span>
          {/* The words' own direction, not that of the page or of the name before them. */}
          <span className={css.words} dir="auto">
            <Words text={text} />
          </span>
        </p>
        {(isLast || state) && (
          <p className={css.below}>
            <time dateTime={new Date(atMs).toISOString()} title={fullTime(atMs)}>
              {clockTime(atMs)}
            </time>
            {state && <span className={state === 'Failed' ? css.bad : undefined}>{translated(stateWords[state])}</span>}
          </p>
        )}
        {row && state === 'Failed' && (
          <div className={css.refused} role="alert">
            <span>{row.failure ? translated(errorWords[row.failure.name].message) : t`This could not be sent.`}</span>
            <span className={css.actions}>
              <Button look="link" onClick={() => void chat.command({ name: 'retry', id: row.id })}>
                {t`Retry`}
              </Button>
              <Button
                look="link"
                onClick={async () => {
                  const taken = await chat.command({ name: 'withdraw', id: row.id })
                  if (taken.ok) onEdit(row.text)
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
  },
  (before, after) => before.chat === after.chat && isSame(before.item, after.item),
)

const isSame = (a: Item, b: Item) =>
  a.key === b.key &&
  a.state === b.state &&
  a.row === b.row &&
  a.isFirst === b.isFirst &&
  a.isLast === b.isLast &&
  a.isMine === b.isMine &&
  a.atMs === b.atMs

const Words = ({ text }: { text: string }) =>
  textParts(text).map(({ text: part, href, at }) =>
    href ? (
      <a key={at} className={css.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  )
