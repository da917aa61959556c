import { useEntity } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { useChooseStatus } from '#app/staff/use-choose-status.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import * as css from './notices.css.ts'

/** Counts down the time after a closed inquiry in which nothing is offered, which the agent can end. */
export function WrapUpNotice() {
  const { eid } = useOwnSelf()
  const self = useEntity('staff', eid)
  // Unavailable agents get no offers anyway.
  if (self?.status !== 'available' || self.wrapUpUntilMs === undefined) return null
  return <Countdown untilMs={self.wrapUpUntilMs} />
}

function Countdown({ untilMs }: { untilMs: number }) {
  const nowMs = useServerNow(1000)
  const end = useAction(useChooseStatus())
  if (nowMs >= untilMs) return null
  return (
    <Ranked subject="wrap-up">
      <div className={css.banner}>
        <Notice
          look="info"
          action={
            <Button look="link" onClick={() => void end.run({ status: 'available' })} aria-disabled={end.isBusy}>
              {t`I’m ready`}
            </Button>
          }
        >
          {end.failure ? failureText(end.failure) : t`Wrap-up: no new chats for`}{' '}
          <span role="timer" className={css.countdown}>
            {duration(untilMs - nowMs + 999)}
          </span>
        </Notice>
      </div>
    </Ranked>
  )
}
