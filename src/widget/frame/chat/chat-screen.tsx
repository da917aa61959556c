import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type LogItem, logItems, stableItems } from '#app/messages/log-items.ts'
import type { NetworkHint } from '#core/network/network-hint.ts'
import { watchBrowser } from '#core/network/watch-browser.ts'
import type { Host } from '#widget/frame/host.ts'
import type { Chat, ChatState } from './chat.ts'
import * as css from './chat-screen.css.ts'
import { Composer } from './composer.tsx'
import type { Draft } from './draft.ts'
import { Header } from './header.tsx'
import { LineNotice } from './line-notice.tsx'
import { Log } from './log.tsx'
import { typistOf } from './typist-of.ts'
import { useIsSeen } from './use-is-seen.ts'

/** The whole chat: header, log and composer. */
export function ChatScreen({ chat, host, draft }: { chat: Chat; host: Host; draft: Draft }) {
  const { rows, live } = useSyncExternalStore(chat.subscribe, chat.state)
  const isOpen = useSyncExternalStore(host.subscribe, host.isOpen)
  const box = useRef<HTMLTextAreaElement>(null)
  const isSeen = useIsSeen(isOpen)
  const conversation = rows?.conversation ?? null
  const ownEid = rows?.profile?.eid ?? null
  const items = useItems(rows, ownEid)

  useEffect(() => host.ready(), [host])
  useEffect(() => {
    if (isOpen) box.current?.focus()
  }, [isOpen])
  useEffect(() => {
    if (rows?.roomId) host.unread(conversation?.unread ?? 0)
  }, [host, rows?.roomId, conversation?.unread])

  useEffect(() => {
    const watching = new AbortController()
    const tell = (hint: NetworkHint) => void chat.command({ name: 'hint', ...hint })
    watchBrowser({ window, document, navigator }, tell, watching.signal)
    return () => watching.abort()
  }, [chat])

  const readSeq = conversation?.marks.find(({ eid }) => eid === ownEid)?.readSeq ?? 0
  const heldSeq = rows?.messages.at(-1)?.seq ?? 0
  const seeEnd = useCallback(() => {
    if (isSeen && heldSeq > readSeq) void chat.command({ name: 'read', seq: heldSeq })
  }, [chat, isSeen, heldSeq, readSeq])

  const edit = useCallback((text: string) => {
    const field = box.current
    if (!field) return
    // Through the element's own setter and event, so that React and the draft learn of it.
    field.focus()
    field.setRangeText(field.value === '' ? text : `${text}\n`, 0, 0, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])

  return (
    <main
      className={css.screen}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) host.close()
      }}
    >
      <Header conversation={conversation} onClose={host.isFrame ? host.close : null} />
      <LineNotice connection={live.connection} />
      <Log
        chat={chat}
        items={items}
        conversation={conversation}
        typist={typistOf(live.typingEids, rows)}
        isLineUp={live.connection === 'live' || live.connection === 'slow'}
        hasFailedOpening={
          rows?.outbox.find((row) => row.kind === 'open-conversation' && row.state === 'failed') ?? null
        }
        onSeeEnd={seeEnd}
        onEdit={edit}
      />
      <Composer chat={chat} draft={draft} box={box} />
    </main>
  )
}

function useItems(rows: ChatState['rows'], ownEid: string | null): readonly LogItem[] | null {
  const last = useRef<readonly LogItem[]>([])
  return useMemo(() => {
    if (!rows) return null
    const { messages, outbox, conversation } = rows
    last.current = stableItems(last.current, logItems({ messages, outbox, marks: conversation?.marks ?? [], ownEid }))
    return last.current
  }, [rows, ownEid])
}
