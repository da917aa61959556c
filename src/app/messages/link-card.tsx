import { useId } from 'react'
import { t } from '#app/language/t.ts'
import type { LinkPreview } from '#core/contract/link-previews/schemas.ts'
import * as css from './link-card.css.ts'

type Props = { href: string; preview: LinkPreview }

/** Card with the preview of a linked page. The page learns nothing about this one, and sends no picture. */
export function LinkCard({ href, preview: { site, title, description } }: Props) {
  const id = useId()
  return (
    <a
      className={css.card}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-labelledby={`${id}what ${id}title ${id}site`}
      aria-describedby={description === '' ? undefined : `${id}about`}
    >
      <span id={`${id}what`} hidden>
        {t`Link preview`}
      </span>
      <span id={`${id}site`} className={css.site} dir="auto">
        {placeOf(href, site)}
      </span>
      {title !== '' && (
        <span id={`${id}title`} className={css.title} dir="auto">
          {title}
        </span>
      )}
      {description !== '' && (
        <span id={`${id}about`} className={css.about} dir="auto">
          {description}
        </span>
      )}
    </a>
  )
}

/** A page may call its site as it likes: the host that the link leads to always stands beside that. */
function placeOf(href: string, site: string): string {
  const { hostname } = new URL(href)
  return site === '' || site === hostname ? hostname : `${hostname} · ${site}`
}
