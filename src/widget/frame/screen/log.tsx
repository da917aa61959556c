import { Fragment, memo, type ReactNode, useEffect, useMemo } from 'react'
import { dayTitle } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { missingBefore } from '#app/messages/missing-before.ts'
import { ToNewest } from '#app/ui/action/to-newest.tsx'
import type { ReplyTo } from '#core/contract/index.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { Sign } from '#widget/frame/chat/sign.tsx'
import { closingKey, eventText } from './event-text.ts'
import * as css from './log.css.ts'
import { Greeting, OpeningFailed, Typing } from './log-notes.tsx'
import { MessageLine } from './message-line.tsx'
import { shownStates } from './shown-states.ts'
import { useLogScroll } from './use-log-scroll.ts'

type Props = {
  chat: Chat
  items: readonly LogItem[] | null
  conversation: ConversationRow | null
  typist: string | null
  isConnected: boolean
  hasFailedOpening: OutboxRow | null
  onSeeEnd: () => void
  onEdit: (text: string) => void
  onReply: (to: ReplyTo) => void
}

/**
 * The messages. Stays at the end while the visitor reads along, and in its place when the visitor has scrolled back.
 */
export const Log = memo(function Log({
  chat,
  items,
  conversation,
  typist,
  isConnected,
  hasFailedOpening,
  onSeeEnd,
  onEdit,
  onReply,
}: Props) {
  const firstKey = items?.find(({ kind }) => kind === 'message')?.key ?? ''
  const states = useMemo(() => shownStates(items ?? [], isConnected), [items, isConnected])
  const closedBy = closingKey(items ?? [], conversation?.status === 'closed')
  // The typing line is part of the height.
  const shown = useMemo(() => ({ items, typist }), [items, typist])
  const newest = items?.at(-1)
  const { scroller, isAtEnd, onScroll, toEnd } = useLogScroll(
    shown,
    firstKey,
    isConnected && conversation !== null,
    newest?.kind === 'unsent' ? newest.key : '',
    chat.showOlder,
  )

  useEffect(() => {
    if (isAtEnd) onSeeEnd()
  }, [isAtEnd, onSeeEnd])
  useMissingHistory(chat, items, conversation, isConnected)

  return (
    <div className={css.place}>
      <div
        ref={scroller}
        className={css.scroller}
        onScroll={onScroll}
        role="log"
        aria-label={t`Messages`}
        aria-relevant="additions"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard, in every engine
        tabIndex={0}
      >
        {items?.length === 0 && <Greeting />}
        {items?.map((item, index) => (
          <Fragment key={item.key}>
            {'dayMs' in item && item.dayMs !== null && <p className={css.day}>{dayTitle(item.dayMs, Date.now())}</p>}
            {item.kind === 'message' || item.kind === 'unsent' ? (
              <MessageLine
                item={item}
                state={states.get(item.key) ?? null}
                isNewest={index === items.length - 1}
                chat={chat}
                onEdit={onEdit}
                onReply={onReply}
              />
            ) : (
              <Event>
                {item.kind === 'event'
                  ? eventText(item.message, item.key === closedBy)
                  : t`Some messages are still loading`}
              </Event>
            )}
          </Fragment>
        ))}
        {conversation?.status === 'open' && <p className={css.event}>{t`Connecting you…`}</p>}
        {hasFailedOpening && (
          <OpeningFailed onRetry={() => void chat.command({ name: 'retry', id: hasFailedOpening.id })} />
        )}
        <Typing typist={typist} />
      </div>
      {!isAtEnd && <ToNewest count={conversation?.unread ?? 0} sign={<Sign name="down" />} onClick={toEnd} />}
    </div>
  )
})

const Event = ({ children }: { children: ReactNode }) => children && <p className={css.event}>{children}</p>

/** Fetches the messages that are missing between the first one that is shown and the last, while connected; where none is shown, the last ones. */
function useMissingHistory(
  chat: Chat,
  items: readonly LogItem[] | null,
  conversation: ConversationRow | null,
  isConnected: boolean,
) {
  const first = items?.find((item) => item.kind === 'message' || item.kind === 'event')
  const gap =
    items && conversation?.member
      ? missingBefore(conversation.ranges, first?.message.seq ?? conversation.lastSeq, conversation.lastSeq)
      : null
  useEffect(() => {
    if (gap !== null && isConnected) void chat.fetchBefore(gap)
  }, [chat, gap, isConnected])
}
