import { useState } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import type { LiveValue } from '#core/store/rows.ts'
import * as css from './notices.css.ts'

/** A refusal of the backend that concerns the user, whichever tab or timer made the call. */
export function BackendNotice({ notice }: { notice: LiveValue<'notice'> }) {
  const [dismissedAtMs, setDismissedAtMs] = useState<number | null>(null)
  if (notice.localAtMs === dismissedAtMs) return null
  return (
    <Ranked subject="refused">
      <div className={css.banner}>
        <Notice
          look={notice.name === 'forbidden' ? 'error' : 'warning'}
          action={
            <Button look="link" onClick={() => setDismissedAtMs(notice.localAtMs)}>
              {t`Got it`}
            </Button>
          }
        >
          {failureText(notice.failure)}
        </Notice>
      </div>
    </Ranked>
  )
}
