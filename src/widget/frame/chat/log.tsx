import { type UIEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dayTitle } from '#app/ui/format-time.ts'
import type { ConversationRow, OutboxRow } from '#core/store/rows.ts'
import type { Chat } from './chat.ts'
import * as css from './log.css.ts'
import type { LogItem } from './log-items.ts'
import { MessageLine } from './message-line.tsx'
import { Sign } from './sign.tsx'

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

/** This near to the end counts as reading along. */
const nearPx = 48
/** Older messages are asked for when this little is left above. */
const abovePx = 400

/** What was said. Stays at the end while the visitor reads along, and where they read when they scrolled back. */
export function Log({ chat, items, conversation, typist, isLineUp, hasFailedOpening, onSeeEnd, onEdit }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const before = useRef({ firstKey: '', height: 0 })
  const firstKey = items?.find(({ kind }) => kind === 'message')?.key ?? ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: the typing line is part of the height
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || !items) return
    if (isAtEnd) box.scrollTop = box.scrollHeight
    // What comes in above must not push away what is being read.
    else if (before.current.firstKey !== firstKey && before.current.firstKey !== '' && box.scrollTop < nearPx)
      box.scrollTop += box.scrollHeight - before.current.height
    before.current = { firstKey, height: box.scrollHeight }
  }, [items, isAtEnd, firstKey, typist])

  // A keyboard that opens, a composer that grows: the end stays in sight.
  useEffect(() => {
    const box = scroller.current
    if (!box || !isAtEnd) return
    const stay = new ResizeObserver(() => {
      box.scrollTop = box.scrollHeight
    })
    stay.observe(box)
    return () => stay.disconnect()
  }, [isAtEnd])

  useEffect(() => {
    if (isAtEnd) onSeeEnd()
  }, [isAtEnd, onSeeEnd])

  // A hole in what is shown is fetched; the newest first, for it is what is read.
  const gap = missingFrom(items, conversation)
  useEffect(() => {
    if (gap !== null && isLineUp) void chat.command({ name: 'history', beforeSeq: gap })
  }, [chat, gap, isLineUp])

  const older = useRef(false)
  const scrolled = (event: UIEvent<HTMLDivElement>) => {
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
    setIsAtEnd(scrollHeight - scrollTop - clientHeight < nearPx)
    if (scrollTop > abovePx || older.current) return
    older.current = true
    void chat.showOlder().finally(() => {
      older.current = false
    })
  }

  const toEnd = useCallback(() => {
    const box = scroller.current
    box?.scrollTo({ top: box.scrollHeight, behavior: 'smooth' })
  }, [])

  const isEmpty = items !== null && items.length === 0
  return (
    <div className={css.place}>
      <div
        ref={scroller}
        className={css.scroller}
        onScroll={scrolled}
        role="log"
        aria-label="Messages"
        aria-relevant="additions"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard, in every engine
        tabIndex={0}
      >
        {isEmpty && (
          <div className={css.greeting}>
            <span className={css.greetingMark} aria-hidden="true">
              <Sign name="chat" />
            </span>
            <h2 className={css.greetingTitle}>Hello! How can we help?</h2>
            <p>Write to us: we answer right here, and you can come back to it at any time.</p>
          </div>
        )}
        {items?.map((item) => {
          switch (item.kind) {
            case 'message':
              return <MessageLine key={item.key} item={item} chat={chat} onEdit={onEdit} />
            case 'day':
              return (
                <h3 key={item.key} className={css.day}>
                  {dayTitle(item.dayMs, Date.now())}
                </h3>
              )
            case 'event':
              return (
                <p key={item.key} className={css.event}>
                  {item.text}
                </p>
              )
            default:
              return (
                <p key={item.key} className={css.event}>
                  Some messages are not here yet
                </p>
              )
          }
        })}
        {conversation?.inquiry?.status === 'open' && <p className={css.event}>Somebody will be with you shortly</p>}
        {hasFailedOpening && (
          <p className={css.event} role="alert">
            The chat could not be started.{' '}
            <button
              type="button"
              className={css.action}
              onClick={() => void chat.command({ name: 'retry', id: hasFailedOpening.id })}
            >
              Try again
            </button>
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
              {typist} is typing…
            </>
          )}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={css.toEnd} onClick={toEnd} aria-label="To the newest messages">
          <Sign name="down" />
          {conversation && conversation.unread > 0 && <span>{conversation.unread} new</span>}
        </button>
      )}
    </div>
  )
}

/** Before which sequence number messages are missing among those that are shown; null where none are. */
function missingFrom(items: readonly LogItem[] | null, conversation: ConversationRow | null): number | null {
  if (!items || !conversation?.member) return null
  const newest = conversation.ranges.at(-1)?.[1] ?? 0
  if (newest < conversation.lastSeq) return conversation.lastSeq + 1
  return items.findLast((item) => item.kind === 'gap')?.beforeSeq ?? null
}
