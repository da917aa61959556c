import { memo, type ReactNode } from 'react'
import { useNow } from '#app/browser/use-now.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { clockTime, dayTitle, fullTime } from '#app/language/format-time.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import * as css from '#app/messages/log.css.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { eventWords, stateWords } from '#app/messages/message-text.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import type { MessageRow } from '#core/store/rows.ts'
import { UnsentMessage } from './unsent-message.tsx'

type Props = { item: LogItem; visitorName: string; page: string; onEdit(text: string): void }

/** One line of the log; renders again only when its own item is another. */
export const LogLine = memo(function LogLine({ item, visitorName, page, onEdit }: Props) {
  useLanguage()
  switch (item.kind) {
    case 'gap':
      return <MissingLine />
    case 'event':
      return (
        <>
          {item.dayMs !== null && <Day atMs={item.dayMs} />}
          <p className={css.note} title={fullTime(item.message.sentAtMs)}>
            {t`${eventWords(item.message, visitorName, page)}, ${clockTime(item.message.sentAtMs)}`}
          </p>
        </>
      )
    case 'message':
      return (
        <>
          {item.dayMs !== null && <Day atMs={item.dayMs} />}
          <Message {...item} />
        </>
      )
    case 'unsent':
      return <UnsentMessage item={item} onEdit={onEdit} />
    case 'closing':
      return <ClosingLine row={item.row} onEdit={onEdit} />
  }
})

function Day({ atMs }: { atMs: number }) {
  return <div className={css.day}>{dayTitle(atMs, useNow(60_000))}</div>
}

function Message({ message, isMine, isFirst, isLast, state }: Extract<LogItem, { kind: 'message' }>) {
  return (
    <div
      className={css.message}
      data-mine={isMine ? '' : undefined}
      data-first={isFirst ? '' : undefined}
      data-last={isLast ? '' : undefined}
    >
      {!isMine && <span className={css.face}>{isLast && <Face message={message} />}</span>}
      <div className={css.bubble}>
        <span className={visuallyHidden}>{isMine ? t`You` : message.senderName}: </span>
        {/* The words' own direction, not that of the name before them. */}
        <div dir="auto">{message.text}</div>
      </div>
      <span className={css.meta} title={fullTime(message.sentAtMs)}>
        <time dateTime={new Date(message.sentAtMs).toISOString()}>{clockTime(message.sentAtMs)}</time>
        {state && ` · ${stateWords[state]}`}
      </span>
    </div>
  )
}

const Face = ({ message }: { message: MessageRow }) => (
  <Avatar id={message.senderEid ?? message.senderName} name={message.senderName} look="small" />
)

/** Messages are missing here: they load by themselves, as soon as they can. */
export function MissingLine() {
  const isOffline = useLiveRow('connection')?.state === 'offline'
  return (
    <p className={css.note}>{isOffline ? t`Older messages load when the line is back` : t`Loading older messages…`}</p>
  )
}

function ClosingLine({
  row,
  onEdit,
}: {
  row: Extract<LogItem, { kind: 'closing' }>['row']
  onEdit(text: string): void
}): ReactNode {
  if (row.state !== 'failed') return <p className={css.note}>{t`Closes when the messages are sent`}</p>
  return (
    <UnsentMessage item={{ kind: 'unsent', key: row.id, row, isFirst: true, isBehindFailed: false }} onEdit={onEdit} />
  )
}
