import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import type { LiveValue } from '#core/store/rows.ts'
import * as css from './notices.css.ts'

/** Says when this browser's local data is incomplete or not stored. The user need not do anything. */
export function StorageNotice({ storage }: { storage: LiveValue<'storage'> }) {
  const [isDismissed, setDismissed] = useState(false)
  if (storage.state === 'ok' || isDismissed) return null
  const text =
    storage.state === 'unavailable'
      ? t`This browser can’t store data right now. Unsent messages will be lost if you close it.`
      : storage.rescued > 0
        ? t`Data in this browser was damaged and has been reloaded. Unsent messages recovered: ${storage.rescued}.`
        : t`Data in this browser was damaged and has been reloaded. Nothing was lost.`
  return (
    <Ranked subject="stored-data">
      <div className={css.banner}>
        <Notice
          look="warning"
          action={
            <Button look="link" onClick={() => setDismissed(true)}>
              {t`Got it`}
            </Button>
          }
        >
          {text}
        </Notice>
      </div>
    </Ranked>
  )
}
