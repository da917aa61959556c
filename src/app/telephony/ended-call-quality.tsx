import { useState } from 'react'
import { useServerNow } from '#app/data/use-server-now.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './call-quality-view.css.ts'
import { CallQualityView } from './call-quality-view.tsx'

/** The parties report a call some seconds after its end; their clocks may differ a little. */
const reportedWithinMs = 20_000

/** Opens how good a call was, below the line that tells of its end [CAL-10]. */
export function EndedCallQuality({ callId, endedAtMs }: { callId: string; endedAtMs: number }) {
  const isExpected = useServerNow(5000) < endedAtMs + reportedWithinMs
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.ended}>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="info" look="small" />
        {t`Call quality`}
      </Button>
      {isOpen && <CallQualityView callId={callId} isExpected={isExpected} />}
    </div>
  )
}
