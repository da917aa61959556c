import { useServed } from '#app/data/own-served.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import type { LiveValue } from '#core/store/rows.ts'
import * as css from './connection-pill.css.ts'
import { connectionHint, connectionText } from './connection-text.ts'

/** The state of the connection, always visible. `phoneOnly`: a second one for phones, which do not show the list. */
export function ConnectionPill({ phoneOnly }: { phoneOnly?: boolean }) {
  const connection = useLiveRow('connection')
  // Without a hub the last state may be wrong. “Offline” stays: it says since when.
  const isKnown = useServed() || connection?.state === 'offline'
  const state = (isKnown && connection?.state) || 'catching-up'
  return (
    <span
      role="status"
      aria-label={t`Connection`}
      title={connectionHint(isKnown ? state : 'offline')}
      className={`${css.line[state]}${phoneOnly ? ` ${css.phoneOnly}` : ''}`}
    >
      {connection && isKnown ? <Words connection={connection} isShort={phoneOnly === true} /> : t`Connecting`}
    </span>
  )
}

/** On a phone only a problem takes space; otherwise the text is for screen readers. */
function Words({ connection, isShort }: { connection: LiveValue<'connection'>; isShort: boolean }) {
  const text = connectionText(connection)
  if (!isShort) return text
  if (connection.state === 'live') return <span className={visuallyHidden}>{text}</span>
  const first = connectionText({ ...connection, localAsOfMs: null })
  return (
    <>
      {first}
      {text.startsWith(first) && <span className={visuallyHidden}>{text.slice(first.length)}</span>}
    </>
  )
}
