import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { LinkCard } from '#app/messages/link-card.tsx'
import { previewedLinks, previewing } from '#app/messages/previewed-links.ts'
import { useComesOnScreen } from '#app/messages/use-comes-on-screen.ts'
import type { LinkPreview } from '#core/contract/link-previews/schemas.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { nearPx, restOf } from './log-end.ts'

type Message = { roomId: string; id: string }
export type PreviewsProps = { message: Message; text: string; isSent: boolean; chat: Chat }

/** Previews of the first links of a message, made by the backend: the linked pages learn nothing of this browser. */
export function LinkPreviews({ message, text, isSent, chat }: PreviewsProps): ReactNode {
  const { marker, hasCome } = useComesOnScreen()
  const isLive = useSyncExternalStore(chat.subscribe, () => chat.state().live.connection) === 'live'
  return (
    <>
      <span ref={marker} hidden />
      {previewedLinks(text).map((link) => (
        <Preview key={link} message={message} link={link} chat={chat} isWanted={hasCome && isLive && isSent} />
      ))}
    </>
  )
}

type PreviewProps = Omit<PreviewsProps, 'text' | 'isSent'> & { link: string; isWanted: boolean }

function Preview({ message: { roomId, id: messageId }, link, chat, isWanted }: PreviewProps) {
  /** Null: the page gives none. */
  const [preview, setPreview] = useState<LinkPreview | null | undefined>()
  const mustAsk = preview === undefined && isWanted
  useEffect(() => {
    if (!mustAsk || previewing.isOff) return
    let isGone = false
    void chat.ask('getLinkPreview', { params: { roomId, messageId }, query: { url: link } }).then((answer) => {
      if (isGone || !answer.ok) return
      if (answer.value.isOff) previewing.isOff = true
      setPreview(answer.value.preview)
    })
    return () => {
      isGone = true
    }
  }, [mustAsk, chat, roomId, messageId, link])
  return preview && <Shown link={link} preview={preview} />
}

/** A log that was at its end stays there. */
function Shown({ link, preview }: { link: string; preview: LinkPreview }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const log = place.current?.closest('[role="log"]')
    const grownPx = place.current?.offsetHeight ?? 0
    if (log && restOf(log) - grownPx < nearPx) log.scrollTop = log.scrollHeight
  }, [])
  return (
    <div ref={place}>
      <LinkCard href={link} preview={preview} />
    </div>
  )
}
