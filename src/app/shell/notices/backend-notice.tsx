import { useState } from 'react'
import { useLiveRow } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as css from './notices.css.ts'

/** A refusal of the backend that concerns the user, whichever tab or timer made the call. */
export function BackendNotice() {
  const notice = useLiveRow('notice')
  const [dismissedAtMs, setDismissedAtMs] = useState<number | null>(null)
  if (!notice || notice.localAtMs === dismissedAtMs) return null
  return (
    <div className={css.banner}>
      <Notice
        look={notice.name === 'forbidden' ? 'error' : 'warning'}
        action={
          <Button look="link" onClick={() => setDismissedAtMs(notice.localAtMs)}>
            {t`Understood`}
          </Button>
        }
      >
        {failureText(notice.failure)}
      </Notice>
    </div>
  )
}
