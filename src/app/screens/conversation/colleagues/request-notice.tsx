import { useState } from 'react'
import { useServerNow } from '#app/data/use-server-now.ts'
import { duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import type { ColleagueRequest } from '#core/contract/index.ts'
import * as css from './colleagues.css.ts'

/** How long a refusal is worth showing to somebody who comes back to the conversation. */
const shownForMs = 5 * 60_000

/** Says that a colleague is being asked, and how it ended unless they agreed. */
export function RequestNotice({ request }: { request: ColleagueRequest }) {
  const nowMs = useServerNow(1000)
  const [isDismissed, setDismissed] = useState(false)
  const leftMs = request.deadlineMs - nowMs
  const isWaiting = request.status === 'pending' && leftMs > 0
  const text = isWaiting ? null : endText(request)
  if (isDismissed || (!isWaiting && (text === null || leftMs < -shownForMs))) return null
  return (
    <Ranked subject={isWaiting ? 'asked-colleague' : 'answer-of-colleague'}>
      <div className={css.banner}>
        <Notice
          look={isWaiting ? 'info' : 'warning'}
          action={
            isWaiting ? (
              // Not read aloud every second.
              <span aria-hidden="true">{duration(leftMs)}</span>
            ) : (
              <Button look="link" onClick={() => setDismissed(true)}>
                {t`Got it`}
              </Button>
            )
          }
        >
          {text ?? t`Waiting for ${request.toName} to respond`}
        </Notice>
      </div>
    </Ranked>
  )
}

/** How a request ended; null if there is nothing to say, because the colleague agreed. */
function endText({ kind, status, toName }: ColleagueRequest): string | null {
  switch (status) {
    case 'declined':
      return kind === 'transfer' ? t`${toName} declined. The chat is back in the queue.` : t`${toName} declined.`
    case 'pending':
    case 'expired':
      return kind === 'transfer'
        ? t`${toName} didn’t respond. The chat is back in the queue.`
        : t`${toName} didn’t respond.`
    default:
      return null
  }
}
