import { Fragment, type ReactNode, useEffect, useMemo } from 'react'
import { dayTitle } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { missingBefore } from '#app/messages/missing-before.ts'
import { ToNewest } from '#app/ui/action/to-newest.tsx'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { Button } from './button.tsx'
import type { Chat } from './chat.ts'
import { closingKey, eventText } from './event-text.ts'
import * as css from './log.css.ts'
import { MessageLine } from './message-line.tsx'
import { shownStates } from './shown-states.ts'
import { Sign } from './sign.tsx'
import { useLogScroll } from './use-log-scroll.ts'

type Props = {
  chat: Chat
  items: readonly LogItem[] | null
  conversation: ConversationRow | null
  typist: string | null
  isLineUp: boolean
  hasFailedOpening: OutboxRow | null
  onSeeEnd: () => void
  onEdit: (text: string) => void
}

/** What was said. Stays at the end while the visitor reads along, and where they read when they scrolled back. */
export function Log({ chat, items, conversation, typist, isLineUp, hasFailedOpening, onSeeEnd, onEdit }: Props) {
  const firstKey = items?.find(({ kind }) => kind === 'message')?.key ?? ''
  const states = useMemo(() => shownStates(items ?? []), [items])
  const closedBy = closingKey(items ?? [], conversation?.status === 'closed')
  // The typing line is part of the height.
  const shown = useMemo(() => ({ items, typist }), [items, typist])
  const { scroller, isAtEnd, onScroll, toEnd } = useLogScroll(shown, firstKey, chat.showOlder)

  useEffect(() => {
    if (isAtEnd) onSeeEnd()
  }, [isAtEnd, onSeeEnd])

  const firstSeq = items?.find((item) => item.kind === 'message' || item.kind === 'event')?.message.seq
  const gap =
    conversation?.member && firstSeq !== undefined
      ? missingBefore(conversation.ranges, firstSeq, conversation.lastSeq)
      : null
  useEffect(() => {
    if (gap !== null && isLineUp) void chat.command({ name: 'history', beforeSeq: gap })
  }, [chat, gap, isLineUp])

  const isEmpty = items !== null && items.length === 0
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
        {isEmpty && (
          <div className={css.greeting}>
            <span className={css.greetingMark} aria-hidden="true">
              <Sign name="chat" />
            </span>
            <h2 className={css.greetingTitle}>{t`Hello! How can we help?`}</h2>
            <p>{t`Write to us: we answer right here, and you can come back to it at any time.`}</p>
          </div>
        )}
        {items?.map((item) => (
          <Fragment key={item.key}>
            {'dayMs' in item && item.dayMs !== null && <p className={css.day}>{dayTitle(item.dayMs, Date.now())}</p>}
            {item.kind === 'message' || item.kind === 'unsent' ? (
              <MessageLine item={item} state={states.get(item.key) ?? null} chat={chat} onEdit={onEdit} />
            ) : (
              <Event>
                {item.kind === 'event'
                  ? eventText(item.message, item.key === closedBy)
                  : t`Some messages are not here yet`}
              </Event>
            )}
          </Fragment>
        ))}
        {conversation?.status === 'open' && <p className={css.event}>{t`Somebody will be with you shortly`}</p>}
        {hasFailedOpening && (
          <p className={css.event} role="alert">
            {t`The chat could not be started.`}{' '}
            <Button look="link" onClick={() => void chat.command({ name: 'retry', id: hasFailedOpening.id })}>
              {t`Try again`}
            </Button>
          </p>
        )}
        <div role="status" className={css.typing}>
          {typist && (
            <>
              <span className={css.dots} aria-hidden="true">
                <i className={css.dot} />
                <i className={css.dot} />
                <i className={css.dot} />
              </span>
              {t`${typist} is typing…`}
            </>
          )}
        </div>
      </div>
      {!isAtEnd && <ToNewest count={conversation?.unread ?? 0} sign={<Sign name="down" />} onClick={toEnd} />}
    </div>
  )
}

const Event = ({ children }: { children: ReactNode }) => children && <p className={css.event}>{children}</p>
