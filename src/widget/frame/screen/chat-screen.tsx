import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { t } from '#app/language/t.ts'
import { type LogItem, logItems, stableItems } from '#app/messages/log-items.ts'
import type { ReplyTo } from '#core/contract/index.ts'
import { isChangeRow } from '#core/message-changes/changed-message.ts'
import type { NetworkHint } from '#core/network/network-hint.ts'
import { watchBrowser } from '#core/network/watch-browser.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { DraftKeeper } from '#widget/frame/chat/draft.ts'
import type { Gate } from '#widget/frame/chat/gate.ts'
import { Header } from '#widget/frame/chat/header.tsx'
import type { ChatState } from '#widget/frame/chat/shown-chat.ts'
import type { Host } from '#widget/frame/page/host.ts'
import { lazyPart } from '#widget/frame/page/lazy-part.ts'
import * as css from './chat-screen.css.ts'
import { Composer } from './composer.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Log } from './log.tsx'
import { typistOf } from './typist-of.ts'
import { useIsSeen } from './use-is-seen.ts'

// If it cannot be loaded, the chat is all that matters.
const QueueNotice = lazy(() => import('#widget/frame/opening/queue-notice.tsx').catch(() => ({ default: () => null })))
const inquiryParts = () => import('#widget/frame/inquiry/inquiry-parts.tsx')
const InquiryActions = lazyPart(() => inquiryParts().then((parts) => parts.InquiryActions))
const InquiryNotices = lazyPart(() => inquiryParts().then((parts) => parts.InquiryNotices))

/**
 * `opening`: says that nobody answers now, asks forms, and whatever else is beside the messages, with the menu of the
 * header. `gate`: whether a form must be filled in before the visitor writes.
 */
type Props = { chat: Chat; host: Host; draft: DraftKeeper; opening: ReactNode; gate: Gate }

/** The whole chat: header, log and composer. */
export function ChatScreen({ chat, host, draft, opening, gate }: Props) {
  const isClosed = useSyncExternalStore(gate.subscribe, gate.isClosed)
  const title = useSyncExternalStore(gate.subscribe, gate.title)
  const { rows, live } = useSyncExternalStore(chat.subscribe, chat.state)
  const quiet = useSyncExternalStore(chat.subscribe, chat.quietRows)
  const isOpen = useSyncExternalStore(host.subscribe, host.isOpen)
  const box = useRef<HTMLTextAreaElement>(null)
  const isSeen = useIsSeen(isOpen)
  const conversation = rows?.conversation ?? null
  const handledId = conversation?.status === 'handling' ? (conversation.inquiry?.id ?? null) : null
  const ownEid = rows?.profile?.eid ?? null
  const items = useItems(rows, ownEid)

  useEffect(() => host.ready(), [host])
  useEffect(() => {
    if (isOpen && !host.isUnasked()) box.current?.focus()
  }, [host, isOpen])
  const { roomId = null, unread = 0 } = rows ?? {}
  useEffect(() => {
    if (roomId || unread) host.unread(unread, t`${unread} unread in the chat`)
  }, [host, roomId, unread])

  useEffect(() => {
    if (rows) draft.follow(rows.sentDrafts)
  }, [draft, rows])

  useBrowserHints(chat)
  const seeEnd = useReadToEnd(chat, rows, ownEid, isSeen)
  const edit = useCallback((text: string) => box.current && putBefore(box.current, text), [])

  const [replyTo, setReplyTo] = useState<ReplyTo | null>(null)
  const reply = useCallback((to: ReplyTo) => {
    setReplyTo(to)
    box.current?.focus()
  }, [])
  const answered = useMemo(() => ({ replyTo, onSent: () => setReplyTo(null) }), [replyTo])

  const actions = useMemo(
    () => <Suspense>{handledId !== null && quiet && <InquiryActions chat={chat} rows={quiet} />}</Suspense>,
    [chat, quiet, handledId],
  )

  return (
    <main
      className={css.screen}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) host.close()
      }}
    >
      <Header title={title} conversation={quiet?.conversation ?? null} onClose={host.isFrame ? host.close : null}>
        {actions}
      </Header>
      <ConnectionNotice connection={live.connection} />
      <Log
        chat={chat}
        items={items}
        conversation={conversation}
        typist={typistOf(live.typingEids, rows)}
        isConnected={live.connection === 'live' || live.connection === 'slow'}
        hasFailedOpening={
          rows?.outbox.find((row) => row.kind === 'open-conversation' && row.state === 'failed') ?? null
        }
        onSeeEnd={seeEnd}
        onEdit={edit}
        onReply={reply}
      />
      {opening}
      <Suspense>{live.queue && handledId === null && <QueueNotice queue={live.queue} />}</Suspense>
      <Suspense>{quiet?.conversation && <InquiryNotices chat={chat} rows={quiet} />}</Suspense>
      {!isClosed && <Composer chat={chat} draft={draft} box={box} answered={answered} />}
    </main>
  )
}

function useItems(rows: ChatState['rows'], ownEid: string | null): readonly LogItem[] | null {
  const last = useRef<readonly LogItem[]>([])
  const { messages, outbox, changes, conversation } = rows ?? {}
  const marks = conversation?.marks
  return useMemo(() => {
    if (!messages || !outbox || !changes) return null
    const sent = outbox.filter((row) => !isChangeRow(row))
    const changing = outbox.filter(isChangeRow)
    const next = logItems({ messages, outbox: sent, changes, changing, marks: marks ?? [], ownEid })
    last.current = stableItems(last.current, next)
    return last.current
  }, [messages, outbox, changes, marks, ownEid])
}

/** Passes the browser's events of the network and of the page to the owner. */
function useBrowserHints(chat: Chat) {
  useEffect(() => {
    const watching = new AbortController()
    const tell = (hint: NetworkHint) => void chat.command({ name: 'hint', ...hint })
    watchBrowser({ window, document, navigator }, tell, watching.signal)
    return () => watching.abort()
  }, [chat])
}

/** Returns a function that marks the newest message as read, if the visitor sees the chat. */
function useReadToEnd(chat: Chat, rows: ChatState['rows'], ownEid: string | null, isSeen: boolean) {
  const readSeq = rows?.conversation?.marks.find(({ eid }) => eid === ownEid)?.readSeq ?? 0
  const heldSeq = rows?.messages.at(-1)?.seq ?? 0
  return useCallback(() => {
    if (isSeen && heldSeq > readSeq) void chat.command({ name: 'read', seq: heldSeq })
  }, [chat, isSeen, heldSeq, readSeq])
}

/** Puts a text before what is in the field, on a line of its own, as if the visitor had typed it. */
function putBefore(field: HTMLTextAreaElement, text: string) {
  // By the element's own setter and event, so that React and the draft notice the change.
  field.focus()
  field.setRangeText(field.value === '' ? text : `${text}\n`, 0, 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
