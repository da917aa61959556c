import { useAsk } from '#app/data/ask.ts'
import type { LinkPreview } from '#core/contract/index.ts'
import { webLinks } from '#core/messages/links.ts'
import * as css from './link-previews.css.ts'

/** Maximum number of links in a message that are previewed. */
const mostShown = 2

type Props = { message: { id: string; roomId: string }; text: string }

/** What the pages behind the links in a message say about themselves. This browser asks them for nothing. */
export function LinkPreviews({ message, text }: Props) {
  const links = webLinks(text).slice(0, mostShown)
  return (
    <div className={css.previews}>
      {links.map((url) => (
        <Preview key={url} message={message} url={url} />
      ))}
    </div>
  )
}

function Preview({ message: { id: messageId, roomId }, url }: { message: Props['message']; url: string }) {
  const { value } = useAsk('getLinkPreview', { params: { roomId, messageId }, query: { url } })
  return value?.preview ? <PreviewCard url={url} preview={value.preview} /> : null
}

const PreviewCard = ({ url, preview: { site, title, description } }: { url: string; preview: LinkPreview }) => (
  <a className={css.card} href={url} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
    <span className={css.site} dir="auto">
      {site}
    </span>
    {title !== '' && (
      <span className={css.title} dir="auto">
        {title}
      </span>
    )}
    {description !== '' && (
      <span className={css.description} dir="auto">
        {description}
      </span>
    )}
  </a>
)
