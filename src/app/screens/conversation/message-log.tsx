import { useSearch } from '@tanstack/react-router'
import { Suspense, type UIEvent, useCallback, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useWaitingTexts } from '#app/data/own-waiting-texts.ts'
import { useRoomEntities } from '#app/data/room-entities.ts'
import { useOutbox, useUnsentFiles } from '#app/data/rows.ts'
import { useStableRows } from '#app/data/use-stable-rows.ts'
import { t } from '#app/language/t.ts'
import { ContentEnvProvider } from '#app/messages/content/content-env.ts'
import * as css from '#app/messages/log.css.ts'
import { type LogItem, logItems, stableItems } from '#app/messages/log-items.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { TranslationContext, useTranslationOf } from '#app/translation/translation-choice.ts'
import { ToNewest } from '#app/ui/action/to-newest.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { ReplyTo } from '#core/contract/index.ts'
import { changesLane } from '#core/contract/lanes.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { Result } from '#core/platform/result.ts'
import type { ConversationRow, MessageRow } from '#core/store/rows.ts'
import { LogActionsContext } from './changes/log-actions.ts'
import { useJump } from './changes/use-jump.ts'
import { useLogActionsOf } from './changes/use-log-actions-of.ts'
import { useContentEnvOf } from './content/use-content-env-of.ts'
import { EmptyLog, OutlinedLog } from './empty-log.tsx'
import { useFindKey } from './find/use-find-key.ts'
import { LogLine, MissingLine, MissingLog } from './log-line.tsx'
import { NewMessages } from './new-messages.tsx'
import type { OnEdit } from './unsent-message.tsx'
import { useLogResize } from './use-log-resize.ts'
import { endPx, useFilledLog, useLogVirtualizer } from './use-log-virtualizer.ts'
import { type HistoryFetching, useMessageWindow } from './use-message-window.ts'
import { useReadMark } from './use-read-mark.ts'

/** Distance from the top, in pixels, at which older messages are requested. */
const olderPx = 1200

const FindBar = lazyPart(async () => (await import('./find/find-bar.tsx')).FindBar)

const idOf = (row: { id: string }) => row.id
/** Ids sort by the time at which they were made. */
const byTime = (one: OutboxRow, other: OutboxRow) => (one.id < other.id ? -1 : 1)
const noItems: readonly LogItem[] = []

/** All that is not sent, each once: a text that waits for a hub may be in its outbox by now. */
function together(outbox: readonly OutboxRow[], files: readonly OutboxRow[], waiting: readonly OutboxRow[]) {
  if (files.length === 0 && waiting.length === 0) return outbox
  const stored = new Set(outbox.map(idOf))
  return [...outbox, ...files, ...waiting.filter(({ id }) => !stored.has(id))].toSorted(byTime)
}

type LogProps = { conversation: ConversationRow; onEdit: OnEdit; onReply: ((to: ReplyTo) => void) | null }

/**
 * The messages of a room. Draws only the visible lines. Stays at the bottom when new messages arrive, and at the line
 * that the user reads when older ones are loaded. Mounted anew for each conversation.
 */
export function MessageLog({ conversation, onEdit, onReply }: LogProps) {
  const { eid, name } = useOwnSelf()
  const { rows, ...window } = useMessageWindow(conversation)
  const outbox = useStableRows(useOutbox(conversation.id), conversation.id, idOf)
  const files = useUnsentFiles(conversation.id)
  const waiting = useWaitingTexts()
  const notes = useRoomEntities('note', conversation.id)
  const changes = useRoomEntities('messageChange', conversation.id)
  const changing = useStableRows(useOutbox(changesLane(conversation.id)), conversation.id, idOf)
  const newFromSeq = useNewFrom(conversation, eid)
  const lastItems = useRef(noItems)
  // All at once: a note that came later would move the messages below it.
  if (!rows || !outbox || !notes || !files || !changes || !changing) return <OutlinedLog />
  const items = stableItems(
    lastItems.current,
    logItems({
      messages: rows,
      notes,
      changes,
      changing,
      outbox: together(
        outbox,
        files,
        // Another user may have signed in in this tab meanwhile.
        waiting.flatMap(({ eid: author, row }) => (author === eid && row.lane === conversation.id ? row : [])),
      ),
      marks: conversation.marks,
      toEid: conversation.visitorEid,
      ownEid: eid,
      ownName: name,
      newFromSeq,
    }),
  )
  lastItems.current = items
  return (
    <ShownLog conversation={conversation} rows={rows} items={items} {...window} onEdit={onEdit} onReply={onReply} />
  )
}

/** Number of the first message that was unread when the conversation was opened; it stays while it is open. */
function useNewFrom({ unread, marks }: ConversationRow, eid: string): number | null {
  const [newFromSeq] = useState(() => (unread > 0 ? (marks.find((mark) => mark.eid === eid)?.readSeq ?? 0) + 1 : null))
  return newFromSeq
}

type Props = {
  conversation: ConversationRow
  rows: readonly MessageRow[]
  items: readonly LogItem[]
  isMissing: boolean
  fetching: HistoryFetching
  hasOlder: boolean
  showOlder(): void
  showFrom(seq: number): Promise<Result<null>>
  onEdit: OnEdit
  onReply: LogProps['onReply']
}

function ShownLog({ conversation, rows, showOlder, showFrom, onReply, ...lines }: Props) {
  const isTranslated = useTranslationOf(conversation)
  const scroll = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const lastAtEnd = useRef(isAtEnd)
  const contentEnv = useContentEnvOf(conversation.id, rows)
  const virtualizer = useLogVirtualizer(scroll, lines.items)
  const toEnd = () => virtualizer.scrollToEnd()
  useLogResize(scroll, { isAtEnd, toEnd })
  useFilledLog(virtualizer, lines.hasOlder, showOlder)
  useReadMark(conversation, rows.at(-1)?.seq ?? 0, isAtEnd)
  const newCount = useNewCount(rows, isAtEnd)

  const [target, setTarget] = useState<{ seq: number } | null>(null)
  const marked = useJump({ items: lines.items, virtualizer, target, onShown: useCallback(() => setTarget(null), []) })
  const [isFinding, setFinding] = useState(false)
  useFindKey(useCallback(() => setFinding(true), []))
  const actions = useLogActionsOf({ rows, showFrom, onReply, onJump: setTarget })
  const { at } = useSearch({ from: '/shell/inbox' })
  useEffect(() => {
    if (at !== undefined) actions.jump(at)
  }, [at, actions])

  function onScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) {
    const isNowAtEnd = scrollHeight - scrollTop - clientHeight < endPx
    // React may commit once more for a state that is set to what it is.
    if (lastAtEnd.current !== isNowAtEnd) setAtEnd(isNowAtEnd)
    lastAtEnd.current = isNowAtEnd
    if (scrollTop < olderPx && !isNowAtEnd) showOlder()
  }

  return (
    <div className={css.frame}>
      {isFinding && (
        <Suspense>
          <FindBar roomId={conversation.id} log={scroll} onJump={actions.jump} onClose={() => setFinding(false)} />
        </Suspense>
      )}
      <div
        ref={scroll}
        className={css.log}
        role="log"
        aria-label={t`Messages`}
        // Scrolling adds and removes lines, which must not be read out: `NewMessages` announces new messages.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        onScroll={onScroll}
      >
        <LogActionsContext value={actions}>
          <TranslationContext value={isTranslated}>
            <ContentEnvProvider value={contentEnv}>
              <Lines conversation={conversation} virtualizer={virtualizer} marked={marked} {...lines} />
            </ContentEnvProvider>
          </TranslationContext>
        </LogActionsContext>
      </div>
      <NewMessages rows={rows} visitorName={conversation.visitorName} />
      {!isAtEnd && <ToNewest count={newCount} sign={<Icon name="down" look="small" />} onClick={toEnd} />}
    </div>
  )
}

/** Number of messages of others that have arrived since the end of the log was last visible. */
function useNewCount(rows: readonly MessageRow[], isAtEnd: boolean): number {
  const { eid } = useOwnSelf()
  const seenSeq = useRef(0)
  if (!isAtEnd) return rows.filter((row) => row.seq > seenSeq.current && row.senderEid !== eid).length
  seenSeq.current = rows.at(-1)?.seq ?? 0
  return 0
}

type LinesProps = Omit<Props, 'rows' | 'showOlder' | 'showFrom' | 'onReply'> & {
  /** Key of the line that was jumped to. */
  marked: string | null
  virtualizer: ReturnType<typeof useLogVirtualizer>
}

/** The visible lines, each at the position that the virtualiser gives it. */
function Lines({ conversation, items, isMissing, fetching, hasOlder, virtualizer, marked, onEdit }: LinesProps) {
  const { visitorName, page } = conversation
  const isEmpty = items.length === 0
  return (
    <div className={css.floor}>
      {isEmpty && (isMissing ? <MissingLog {...fetching} /> : <EmptyLog conversation={conversation} />)}
      <div className={css.lines} style={{ blockSize: isEmpty ? 0 : virtualizer.getTotalSize() }}>
        {!isEmpty && (isMissing || hasOlder) && (
          <div className={css.top}>
            <MissingLine {...fetching} />
          </div>
        )}
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          if (!item) return null
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={css.place}
              data-marked={key === marked ? '' : undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              <LogLine item={item} visitorName={visitorName} page={page} onEdit={onEdit} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
