import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { fullTime, listTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import * as css from '../journey.css.ts'

/** So many pages are listed before somebody asks for all. */
const fewPages = 5

/** Pages that the visitor looked at, the newest first; nothing if none is known. */
export function VisitedPages({ visitorEid }: { visitorEid: string }) {
  const { value } = useAsk('listVisitorPages', { params: { visitorEid } }, { isKept: false })
  const [isWhole, setWhole] = useState(false)
  const nowMs = useServerNow(60_000)
  const pages = value?.pages ?? []
  if (pages.length === 0) return null
  return (
    <section>
      <h3 className={css.title}>{t`Pages viewed`}</h3>
      <ul className={layout.stack[2]} aria-label={t`Pages viewed`}>
        {pages.slice(0, isWhole ? undefined : fewPages).map(({ id, url, title, atMs }) => (
          <li key={id} className={css.step}>
            <a href={url} target="_blank" rel="noreferrer noopener" title={url} dir="auto">
              {title || url}
            </a>
            <span className={css.time} title={fullTime(atMs)}>
              {listTime(atMs, nowMs)}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && pages.length > fewPages && (
        <Button look="link" onClick={() => setWhole(true)}>
          {t`Show all ${pages.length}`}
        </Button>
      )}
    </section>
  )
}
