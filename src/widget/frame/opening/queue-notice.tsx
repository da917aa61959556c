import { roughDuration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import type { QueuePlace } from '#core/contract/queue/schemas.ts'
import * as css from '#widget/frame/chat/line-notice.css.ts'

/** Shorter waits are none that need a word, in milliseconds. */
const shortMs = 60_000

/** Tells a visitor who waits their place in the queue, and how long others have waited. */
export default function QueueNotice({ queue: { place, usualWaitMs } }: { queue: QueuePlace }) {
  if (place === null) return null
  return (
    <p className={css.notice} role="status">
      {place === 1 ? t`You’re next.` : t`You’re number ${place} in line.`}
      {usualWaitMs !== null && usualWaitMs >= shortMs && ` ${t`Typical wait: about ${roughDuration(usualWaitMs)}.`}`}
    </p>
  )
}
