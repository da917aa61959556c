import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './call-quality-view.css.ts'
import { CallQualityView } from './call-quality-view.tsx'

/** Opens how good a call was, below the line that tells of its end [CAL-10]. */
export function EndedCallQuality({ callId }: { callId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.ended}>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="info" look="small" />
        {t`Quality of the call`}
      </Button>
      {isOpen && <CallQualityView callId={callId} />}
    </div>
  )
}
