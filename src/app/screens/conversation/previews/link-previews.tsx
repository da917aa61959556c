import { useEffect } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { LinkCard } from '#app/messages/link-card.tsx'
import { maxPreviewedUrl } from '#core/contract/limits.ts'
import { webLinks } from '#core/messages/links.ts'
import * as css from './previews.css.ts'
import { useComesOnScreen } from './use-comes-on-screen.ts'

/** Links of one message that get a preview: more would hide the conversation. */
const mostPreviews = 2
const freshMs = 60 * 60_000

/** What this tab knows of the installation: if it makes no previews, none is asked for until the page is reloaded. */
const installation = { isOff: false }

type Message = { roomId: string; id: string }
type Props = { message: Message; text: string; isSent: boolean }

/** Previews of the first links of a message, made by the backend: the linked pages learn nothing of this browser. */
export function LinkPreviews({ message, text, isSent }: Props) {
  const { marker, hasCome } = useComesOnScreen()
  const isLive = useLiveRow('connection')?.state === 'live'
  const links = webLinks(text).filter((link) => link.length <= maxPreviewedUrl)
  if (links.length === 0) return null
  return (
    <>
      <span ref={marker} hidden />
      {links.slice(0, mostPreviews).map((link) => (
        <Preview key={link} message={message} link={link} isWanted={hasCome && isLive && isSent} />
      ))}
    </>
  )
}

type PreviewProps = { message: Message; link: string; isWanted: boolean }

/** Nothing at all as long as there is no preview: most messages are read before it comes. */
function Preview({ message: { roomId, id }, link, isWanted }: PreviewProps) {
  const { value, failure } = useAsk(
    'getLinkPreview',
    { params: { roomId, messageId: id }, query: { url: link } },
    { isKept: false, isWanted: isWanted && !installation.isOff, freshMs },
  )
  const isOff = value?.isOff === true || failure?.name === 'not-supported'
  useEffect(() => {
    if (isOff) installation.isOff = true
  }, [isOff])
  if (!value?.preview) return null
  return (
    <div className={css.place}>
      <LinkCard href={link} preview={value.preview} />
    </div>
  )
}
