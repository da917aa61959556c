import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { endsSoon, passwordEndText } from '#app/screens/profile/password-end-text.ts'
import { button } from '#app/ui/action/button.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import { systemClock as clock } from '#core/platform/clock.ts'
import * as css from './notices.css.ts'

/** Says that the user's password must be changed soon. */
export function PasswordEndNotice() {
  const { value } = useAsk('getPasswordExpireTime', {})
  const offsetMs = useLiveRow('connection')?.clockOffsetMs ?? 0
  // Not the time in steps, which is behind by up to a step and would make the days one more.
  const nowMs = clock.nowMs() + offsetMs
  const [isDismissed, setDismissed] = useState(false)
  if (!value || isDismissed || !endsSoon(value.expiresAtMs, nowMs)) return null
  return (
    <Ranked subject="password-end">
      <div className={css.banner}>
        <Notice
          look="warning"
          action={
            <>
              <Link to="/profile" className={button.link}>
                {t`Change password`}
              </Link>
              <Button look="link" onClick={() => setDismissed(true)}>
                {t`Later`}
              </Button>
            </>
          }
        >
          {passwordEndText(value.expiresAtMs, nowMs)}
        </Notice>
      </div>
    </Ranked>
  )
}
