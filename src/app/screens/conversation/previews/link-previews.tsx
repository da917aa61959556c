import { useEffect } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { LinkCard } from '#app/messages/link-card.tsx'
import { previewedLinks, previewing } from '#app/messages/previewed-links.ts'
import { useComesOnScreen } from '#app/messages/use-comes-on-screen.ts'
import * as css from './previews.css.ts'

const freshMs = 60 * 60_000

type Message = { roomId: string; id: string }
type Props = { message: Message; text: string; isSent: boolean }

/** Previews of the first links of a message, made by the backend: the linked pages learn nothing of this browser. */
export function LinkPreviews({ message, text, isSent }: Props) {
  const { marker, hasCome } = useComesOnScreen()
  const isLive = useLiveRow('connection')?.state === 'live'
  return (
    <>
      <span ref={marker} hidden />
      {previewedLinks(text).map((link) => (
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
    { isKept: false, isWanted: isWanted && !previewing.isOff, freshMs },
  )
  const isOff = value?.isOff === true || failure?.name === 'not-supported'
  useEffect(() => {
    if (isOff) previewing.isOff = true
  }, [isOff])
  if (!value?.preview) return null
  return (
    <div className={css.place}>
      <LinkCard href={link} preview={value.preview} />
    </div>
  )
}
