import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useWaitingShares } from '#app/data/own-shares.ts'
import { t } from '#app/language/t.ts'
import { button } from '#app/ui/action/button.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import * as css from './notices.css.ts'

/** Says that something shared on this device waits for a conversation, and nothing of what it is. */
export function ShareNotice() {
  const count = useWaitingShares()?.length ?? 0
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/share' })
  const [isDismissed, setDismissed] = useState(false)
  if (count === 0 || isThere || isDismissed) return null
  return (
    <Ranked subject="waiting-share">
      <div className={css.banner}>
        <Notice
          look="info"
          action={
            <>
              <Link to="/share" className={button.link}>
                {t`Choose a conversation`}
              </Link>
              <Button look="link" onClick={() => setDismissed(true)}>
                {t`Later`}
              </Button>
            </>
          }
        >
          {t`Something shared with this device is waiting.`}
        </Notice>
      </div>
    </Ranked>
  )
}
