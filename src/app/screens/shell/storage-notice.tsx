import { useState } from 'react'
import { useLiveRow } from '#app/data/rows.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as css from './shell.css.ts'

/** Says when this browser's copy is not what it should be. Nothing to do for the user but to know. */
export function StorageNotice() {
  const storage = useLiveRow('storage')
  const [isDismissed, setDismissed] = useState(false)
  if (!storage || storage.state === 'ok' || isDismissed) return null
  const words =
    storage.state === 'unavailable'
      ? 'This browser cannot store data at the moment: what is unsent is lost when you close it.'
      : `The copy in this browser was damaged and has been fetched again. ${
          storage.rescued > 0 ? `Unsent messages saved from it: ${storage.rescued}.` : 'Nothing was waiting to be sent.'
        }`
  return (
    <div className={css.banner}>
      <Notice
        look="warning"
        action={
          <Button look="link" onClick={() => setDismissed(true)}>
            Understood
          </Button>
        }
      >
        {words}
      </Notice>
    </div>
  )
}
