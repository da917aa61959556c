import { useDeviceQuestion } from '#app/call-devices/use-device-question.tsx'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { useAskEvery } from '#app/data/use-ask-every.ts'
import { failureText } from '#app/language/failure-text.ts'
import { listed, t } from '#app/language/t.ts'
import { nameOfParty } from '#app/telephony/call-names.ts'
import { failureAs } from '#app/telephony/failed-as.ts'
import { hostMediaFor } from '#app/telephony/media-tab.ts'
import { useCalls } from '#app/telephony/use-calls.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import type { CallParty } from '#core/contract/index.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import * as css from './monitor.css.ts'
import { actionMeaning, actionName } from './monitor-text.ts'

/** The calls of others are in no row of this client: they are asked for again after this time. */
const everyMs = 5_000

/** The call of an inquiry that a colleague handles, and the way into it for admins [CAL-06]. */
export function MonitorPanel({ inquiryId }: { inquiryId: string }) {
  const commands = useCommands()
  const { call, failure } = useOngoingCall(inquiryId)
  const own = useCalls().find((shown) => shown.call.inquiryId === inquiryId)
  const listening = useAction(() =>
    // Nobody hears who listens: a microphone is asked for when they want to be heard.
    hostMediaFor(commands, null, () => commands.ask('monitorListen', { params: { id: inquiryId } })),
  )
  const { mustAsk, ask, question } = useDeviceQuestion()
  // The card of the call has everything else.
  if (own) return null
  if (!call)
    return (
      failure && (
        <Ranked subject="refused">
          <Notice>{failureText(failure)}</Notice>
        </Ranked>
      )
    )
  const present = call.parties.filter(isIn)
  const names = namesOf(present.filter(({ monitor }) => monitor === null))
  const monitors = namesOf(present.filter(({ monitor }) => monitor !== null))
  const isRinging = call.answeredAtMs === null
  return (
    <Ranked subject="ongoing-call">
      <section className={css.panel} aria-label={t`Ongoing call`}>
        <Notice
          look="info"
          action={
            <Button
              onClick={() => ask('voice', () => void listening.run())}
              aria-haspopup={mustAsk ? 'dialog' : undefined}
              aria-disabled={listening.isBusy || isRinging}
              aria-busy={listening.isBusy}
            >
              {actionName('listen')}
            </Button>
          }
        >
          <span className={layout.stack[0]}>
            <span>{isRinging ? t`A call is ringing` : t`A call is in progress`}</span>
            <span dir="auto">{names}</span>
            {monitors !== '' && <span className={texts.hint}>{t`Monitored by ${monitors}`}</span>}
            <span className={texts.hint}>
              {isRinging ? t`You can listen once it’s answered.` : actionMeaning('listen')}
            </span>
          </span>
        </Notice>
        {listening.failure && <Notice>{failureText(listening.failure)}</Notice>}
        {question}
      </section>
    </Ranked>
  )
}

const namesOf = (parties: readonly CallParty[]) => listed(parties.map(nameOfParty))

function useOngoingCall(inquiryId: string) {
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const { value, failure, askAgain } = useAsk('getOngoingCall', { params: { id: inquiryId } }, { isKept: false })
  useAskEvery(everyMs, askAgain)
  if (isOffline) return { call: null, failure: null }
  return { call: value?.call ?? null, failure: failure && failureAs('call-info-failed', failure) }
}
