import { lazy, memo, type ReactNode, Suspense } from 'react'
import { clockTime, fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { isBare } from '#app/messages/is-bare.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { mayHaveLink } from '#app/messages/may-have-link.ts'
import { MessageText } from '#app/messages/message-text.tsx'
import { Quote } from '#app/messages/quote.tsx'
import { stateText } from '#app/messages/state-text.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import type { ReplyTo } from '#core/contract/index.ts'
import { textNow } from '#core/message-changes/changed-message.ts'
import { mayHaveArrived } from '#core/outbox/may-have-arrived.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { refusedText } from '#widget/frame/chat/refused-text.ts'
import type { ContentProps } from '#widget/frame/content/widget-content.tsx'
import type { UnsentFileProps } from '#widget/frame/content/widget-unsent-file.tsx'
import { jumpTo } from './jump-to.ts'
import type { PreviewsProps } from './link-previews.tsx'
import * as css from './message-line.css.ts'
import type { ToolsProps } from './message-tools.tsx'
import type { MessageState } from './shown-states.ts'

// Without the network messages can only be read until the page is opened again.
const loadTools = () => import('./message-tools.tsx').then(({ MessageTools }) => ({ default: MessageTools }), none)
const none = () => ({ default: (_: ToolsProps): ReactNode => null })
const MessageTools = lazy(loadTools)
const LinkPreviews = lazy(() =>
  import('./link-previews.tsx').then(({ LinkPreviews }) => ({ default: LinkPreviews }), noPreviews),
)
const Content = lazy(() =>
  import('#widget/frame/content/widget-content.tsx').then(({ WidgetContent }) => ({ default: WidgetContent }), plain),
)
const plain = () => ({ default: ({ message }: ContentProps): ReactNode => <MessageText text={message.text} /> })
const UnsentFile = lazy(() =>
  import('#widget/frame/content/widget-unsent-file.tsx').then(
    ({ WidgetUnsentFile }) => ({ default: WidgetUnsentFile }),
    named,
  ),
)
const named = () => ({
  default: ({ row, part }: UnsentFileProps): ReactNode => part === 'view' && row.payload.file.name,
})
const noPreviews = () => ({ default: (_: PreviewsProps): ReactNode => null })

type Item = Extract<LogItem, { kind: 'message' | 'unsent' }>
type Props = {
  item: Item
  state: MessageState | null
  isNewest: boolean
  chat: Chat
  onEdit: (text: string) => void
  onReply: (to: ReplyTo) => void
}

/** One message, with its state below it; a failed one can be retried, edited or deleted there. */
export const MessageLine = memo(function MessageLine({ item, state, isNewest, chat, onEdit, onReply }: Props) {
  const { text, atMs, senderName, isMine, isLast, row, isEdited } = partsOf(item)
  const isPlain = text === null || !isBare(item.kind === 'message' ? item.message.content : null)
  const look = !isPlain ? 'bare' : !isMine ? 'theirs' : state === 'failed' ? 'failed' : row ? 'waiting' : 'mine'
  const isEnd = isLast || state !== null || isEdited
  const said = item.kind === 'message' ? item : null
  return (
    <div
      className={css.lines[isMine ? 'mine' : 'theirs']}
      data-first={item.isFirst}
      data-seq={said?.message.seq}
      data-newest={isNewest ? '' : undefined}
    >
      <div className={`${css.bubbles[look]} ${isEnd ? css.tails[isMine ? 'mine' : 'theirs'] : ''}`}>
        <span className={visuallyHidden}>{isMine ? t`You` : senderName}: </span>
        {text !== null && <Quoted item={item} chat={chat} />}
        {/* An element of its own, so that the text has its own direction and not that of the name before it. */}
        <div className={css.text} dir="auto">
          <Said item={item} text={text} chat={chat} />
        </div>
      </div>
      {said && text !== null && !said.message.content && mayHaveLink(text) && (
        <Suspense>
          <LinkPreviews message={said.message} text={text} isSent={said.waiting === null} chat={chat} />
        </Suspense>
      )}
      {isEnd && (
        <p className={css.below}>
          <time dateTime={new Date(atMs).toISOString()} title={fullTime(atMs)}>
            {clockTime(atMs)}
          </time>
          {isEdited && <span>{t`edited`}</span>}
          {row?.kind === 'file-message' && state !== 'failed' ? (
            <Suspense>
              <UnsentFile row={row} chat={chat} part="state" />
            </Suspense>
          ) : (
            state && <span className={state === 'failed' ? css.bad : undefined}>{textOf(state, row)}</span>
          )}
        </p>
      )}
      {said && text !== null && (
        <Suspense>
          <MessageTools item={said} chat={chat} onReply={onReply} />
        </Suspense>
      )}
      {row && (state === 'failed' || (state === 'queued' && row.attempts === 0 && row.kind !== 'file-message')) && (
        <div className={css.refused} role={state === 'failed' ? 'alert' : undefined}>
          {state === 'failed' && <span>{refusedText(row.failure)}</span>}
          <span className={css.actions}>
            {state === 'failed' && (
              <Button look="link" onClick={() => void chat.command({ name: 'retry', id: row.id })}>
                {t`Retry`}
              </Button>
            )}
            {row.kind === 'message' && !mayHaveArrived(row) && (
              <Button
                look="link"
                onClick={async () => {
                  const taken = await chat.command({ name: 'withdraw', id: row.id })
                  if (taken.ok) onEdit(row.payload.text)
                }}
              >
                {t`Edit`}
              </Button>
            )}
            <Button look="link" onClick={() => void chat.command({ name: 'withdraw', id: row.id })}>
              {t`Discard`}
            </Button>
          </span>
        </div>
      )}
    </div>
  )
})

/** A message's words, or what it is besides. */
function Said({ item, text, chat }: { item: Item; text: string | null; chat: Chat }) {
  if (text === null) return <em>{t`Message deleted`}</em>
  const plain = <MessageText text={text} />
  if (item.kind === 'message') {
    return item.message.content ? (
      <Suspense fallback={plain}>
        <Content message={item.message} chat={chat} />
      </Suspense>
    ) : (
      plain
    )
  }
  return item.row.kind === 'file-message' ? (
    <Suspense fallback={item.row.payload.file.name}>
      <UnsentFile row={item.row} chat={chat} part="view" />
    </Suspense>
  ) : (
    plain
  )
}

/** The words of a row; a visitor's contents are the answers of buttons. */
function wordsOf({ payload }: Extract<Item, { kind: 'unsent' }>['row']): string {
  if ('text' in payload) return payload.text
  return payload.content.type === 'postback' ? payload.content.label : ''
}

function partsOf(item: Item) {
  if (item.kind === 'unsent')
    return {
      text: wordsOf(item.row),
      atMs: item.row.localCreatedAtMs,
      senderName: '',
      isMine: true,
      isLast: false,
      row: item.row,
      isEdited: false,
    }
  const { message, isMine, isLast, change } = item
  const text = textNow(message, change)
  const { sentAtMs: atMs, senderName } = message
  const isEdited = text !== null && change !== null && change.editedAtMs !== null
  return { text, atMs, senderName, isMine, isLast, row: null, isEdited }
}

function textOf(state: MessageState, row: ReturnType<typeof partsOf>['row']): string {
  switch (state) {
    case 'queued':
      return row?.failure?.name === 'too-many-requests' ? t`Sending soon…` : t`Queued`
    case 'sending':
      return t`Sending`
    case 'failed':
      return t`Failed`
    default:
      return stateText[state]
  }
}

/** The message that this one answers, as it is now. */
function Quoted({ item, chat }: { item: Item; chat: Chat }) {
  const replyTo =
    item.kind === 'message' ? item.message.replyTo : item.row.kind === 'message' && item.row.payload.replyTo
  if (!replyTo) return null
  const change = item.kind === 'message' ? item.quoted : null
  return <Quote replyTo={replyTo} change={change} onJump={(seq) => void jumpTo(seq, chat)} />
}
