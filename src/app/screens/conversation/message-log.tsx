import { measureElement, useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { firstViewport } from '#app/browser/viewport.ts'
import { useOutbox } from '#app/data/rows.ts'
import { useStableRows } from '#app/data/use-stable-rows.ts'
import { t } from '#app/language/t.ts'
import * as css from '#app/messages/log.css.ts'
import { type LogItem, logItems, stableItems } from '#app/messages/log-items.ts'
import { LogSkeleton } from '#app/messages/log-skeleton.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { ToNewest } from '#app/ui/action/to-newest.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { ConversationRow, MessageRow } from '#core/store/rows.ts'
import { createLineHeights } from './line-heights.ts'
import { LogLine, MissingLine } from './log-line.tsx'
import { NewMessages } from './new-messages.tsx'
import { useMessageWindow } from './use-message-window.ts'
import { useReadMark } from './use-read-mark.ts'

/** As near to the bottom as counts for being there. */
const endPx = 80
const topPx = 40
const endPaddingPx = 8
/** As near to the top as asks for older messages. */
const olderPx = 1200

const idOf = (row: { id: string }) => row.id
const noItems: readonly LogItem[] = []
const heights = createLineHeights()

/**
 * What is said. Draws only the lines in sight; stays at the bottom while new ones come, and at the line that is read
 * while older ones do. Mounted anew for each conversation.
 */
export function MessageLog({ conversation, onEdit }: { conversation: ConversationRow; onEdit(text: string): void }) {
  const { eid } = useOwnSelf()
  const { rows, showOlder, isMissing, hasOlder } = useMessageWindow(conversation)
  const outbox = useStableRows(useOutbox(conversation.id), conversation.id, idOf)
  const lastItems = useRef(noItems)
  if (rows === undefined || outbox === undefined) return <OutlinedLog />
  const items = stableItems(
    lastItems.current,
    logItems({ messages: rows, outbox, marks: conversation.marks, ownEid: eid }),
  )
  lastItems.current = items
  return (
    <Lines
      conversation={conversation}
      rows={rows}
      items={items}
      isMissing={isMissing}
      hasOlder={hasOlder}
      showOlder={showOlder}
      onEdit={onEdit}
    />
  )
}

const OutlinedLog = () => (
  <div className={css.frame}>
    <div className={css.log} role="log" aria-label={t`Messages`} aria-busy="true">
      <div className={css.floor}>
        <LogSkeleton />
      </div>
    </div>
  </div>
)

/** As large as the log was the last time: the first drawing then is the right one nearly always. */
let lastRect = firstViewport

function Lines({
  conversation,
  rows,
  items,
  isMissing,
  hasOlder,
  showOlder,
  onEdit,
}: {
  conversation: ConversationRow
  rows: readonly MessageRow[]
  items: readonly LogItem[]
  isMissing: boolean
  hasOlder: boolean
  showOlder(): void
  onEdit(text: string): void
}) {
  const { eid } = useOwnSelf()
  const scroll = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  // What was taken for a line's height stays so until it is measured: lines above would move what is read.
  const taken = useRef(new Map<string, number>())
  const estimateSize = (index: number) => {
    const item = items[index]
    if (!item) return heights.estimate(item)
    const px = taken.current.get(item.key) ?? heights.estimate(item)
    taken.current.set(item.key, px)
    return px
  }
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    measureElement(element, entry, instance) {
      const px = measureElement(element, entry, instance)
      heights.learn(items[instance.indexFromElement(element)], px)
      return px
    },
    initialRect: lastRect,
    initialOffset: () =>
      Math.max(
        0,
        topPx + items.reduce((sum, _, index) => sum + estimateSize(index), 0) + endPaddingPx - lastRect.height,
      ),
    onChange: ({ scrollRect }) => {
      if (scrollRect) lastRect = scrollRect
    },
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endPx,
    paddingStart: topPx,
    paddingEnd: endPaddingPx,
    overscan: 8,
  })

  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = growsAbove

  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer])
  // What one has just sent is what one wants to see.
  const last = items.at(-1)
  const ownKey = last?.kind === 'unsent' ? last.key : undefined
  useLayoutEffect(() => {
    if (ownKey) virtualizer.scrollToEnd()
  }, [ownKey, virtualizer])

  useEndInSight(scroll, isAtEnd, virtualizer.scrollToEnd)

  const visible = virtualizer.getVirtualItems()
  // A log that is not full, or no longer since the window has grown, has nothing to scroll to ask for more.
  useEffect(() => {
    const log = scroll.current
    if (!log) return
    const watching = new ResizeObserver(() => log.scrollHeight <= log.clientHeight + endPx && showOlder())
    watching.observe(log)
    return () => watching.disconnect()
  }, [showOlder])

  const shownSeq = rows.at(-1)?.seq ?? 0
  useReadMark(conversation, shownSeq, isAtEnd)
  const seenSeq = useRef(0)
  if (isAtEnd) seenSeq.current = shownSeq
  const newCount = isAtEnd ? 0 : rows.filter((row) => row.seq > seenSeq.current && row.senderEid !== eid).length

  return (
    <div className={css.frame}>
      <div
        ref={scroll}
        className={css.log}
        role="log"
        aria-label={t`Messages`}
        // Lines come and go while it scrolls: what is news is told below.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to come to it
        tabIndex={0}
        onScroll={(event) => {
          const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
          const isNowAtEnd = scrollHeight - scrollTop - clientHeight < endPx
          setAtEnd(isNowAtEnd)
          if (scrollTop < olderPx && !isNowAtEnd) showOlder()
        }}
      >
        <div className={css.floor}>
          {items.length === 0 && (isMissing ? <MissingLine /> : <Nothing conversation={conversation} />)}
          <div className={css.lines} style={{ blockSize: items.length > 0 ? virtualizer.getTotalSize() : 0 }}>
            {items.length > 0 && (isMissing || hasOlder) && (
              <div className={css.top}>
                <MissingLine />
              </div>
            )}
            {visible.map(({ index, key, start }) => {
              const item = items[index]
              return (
                item && (
                  <div
                    key={key}
                    ref={virtualizer.measureElement}
                    data-index={index}
                    className={css.place}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <LogLine
                      item={item}
                      visitorName={conversation.visitorName}
                      page={conversation.page}
                      onEdit={onEdit}
                    />
                  </div>
                )
              )
            })}
          </div>
        </div>
      </div>
      <NewMessages rows={rows} visitorName={conversation.visitorName} />
      {!isAtEnd && (
        <ToNewest count={newCount} sign={<Icon name="down" look="small" />} onClick={() => virtualizer.scrollToEnd()} />
      )}
    </div>
  )
}

/** A keyboard that opens, a composer that grows: who reads along sees the end all the same. */
function useEndInSight(scroll: RefObject<HTMLDivElement | null>, isAtEnd: boolean, toEnd: () => void) {
  const now = useRef({ isAtEnd, toEnd })
  now.current = { isAtEnd, toEnd }
  useEffect(() => {
    const log = scroll.current
    if (!log) return
    let height = log.clientHeight
    const watching = new ResizeObserver(() => {
      const isOther = log.clientHeight !== height
      height = log.clientHeight
      if (isOther && now.current.isAtEnd) now.current.toEnd()
    })
    watching.observe(log)
    return () => watching.disconnect()
  }, [scroll])
}

/**
 * Whether a line's new height moves what is read. Other than by default also while scrolling up: the line that was the
 * first loses its day when older ones come in above it.
 */
function growsAbove(item: VirtualItem, _delta: number, log: Virtualizer<HTMLDivElement, Element>): boolean {
  const isFirstMeasure = !log.itemSizeCache.has(item.key)
  return (isFirstMeasure ? item.start : item.end) <= (log.scrollOffset ?? 0)
}

/** Who is not in the room sees its first words, and what to do to see more. */
const Nothing = ({ conversation: { member, preview, status } }: { conversation: ConversationRow }) => (
  <>
    {!member && preview !== '' && (
      <div className={css.message} data-last="">
        <div className={css.bubble} dir="auto">
          {preview}
        </div>
      </div>
    )}
    <p className={css.note}>
      {member || status === 'closed' ? t`No messages here` : t`The whole conversation shows when you take it over.`}
    </p>
  </>
)
