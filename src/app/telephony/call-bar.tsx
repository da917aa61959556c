import { Suspense, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { duration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { tNodes } from '#app/language/t-nodes.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { shownNumber } from '#core/contract/shown-number.ts'
import { type Failure, failure as failureOf } from '#core/platform/result.ts'
import { scriptsFor } from '#core/telephony/scripts-for.ts'
import { AboutCall } from './about-call.tsx'
import { namesOf } from './call-names.ts'
import { CallPeople } from './call-people.tsx'
import { CallPictures } from './call-pictures.tsx'
import { isMonitoring } from './call-state.ts'
import { callStateText, isUnheard } from './call-state-text.ts'
import { type CallPanel, CallTools } from './call-tools.tsx'
import * as css from './calls.css.ts'
import { Keypad } from './keypad.tsx'
import { ToldMonitors } from './monitoring/told-monitors.tsx'
import { SoundLine } from './sound-line.tsx'
import type { CallShown } from './use-calls.ts'

const PhoneNumber = lazyPart(async () => (await import('./phone-number.tsx')).PhoneNumber)
const MonitorControls = lazyPart(async () => (await import('./monitoring/monitor-controls.tsx')).MonitorControls)

/** A call that goes on: with whom, for how long, and what can be done in it. A row above the screen, which it makes smaller. */
export function CallBar({ shown }: { shown: CallShown }) {
  const { call, own, others } = shown
  const facts = useLiveRow(`call/${call.id}`) ?? null
  const scripts = scriptsFor(useAsk('listNumberScripts', {}).value?.scripts ?? [], own.number)
  const [chosen, setChosen] = useState<CallPanel | null | undefined>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const name = namesOf(others)
  // What is said at the beginning of a call is in sight when it begins.
  const panel =
    chosen === undefined ? (facts && call.answeredAtMs !== null && scripts.length > 0 ? 'about' : null) : chosen
  const shownFailure =
    failure ?? (facts?.failure ? failureOf(facts.failure.name, undefined, facts.failure.details) : null)
  return (
    <section className={css.bar} aria-label={t`Call with ${name}`}>
      <div className={css.row}>
        <div className={css.who}>
          <Avatar
            id={call.id}
            name={name}
            corner={<Icon name={call.media === 'video' ? 'video' : 'phone'} look="badge" />}
          />
          <div className={css.words}>
            <div className={css.name} dir="auto" title={name}>
              {name}
            </div>
            <div className={css.state}>
              {call.answeredAtMs !== null && <TalkTime sinceMs={call.answeredAtMs} />}
              <CallNumbers shown={shown} />
              <span role="status" className={isUnheard(facts) ? css.unheard : undefined}>
                {callStateText(shown, facts)}
              </span>
              {call.isRecorded && <span className={chip.bad}>{t`Recorded`}</span>}
            </div>
          </div>
        </div>
        {facts && isMonitoring(own) ? (
          <Suspense>
            <MonitorControls shown={shown} />
          </Suspense>
        ) : (
          <CallTools shown={shown} panel={panel} onPanel={setChosen} onFailure={setFailure} />
        )}
      </div>
      {shownFailure && <Notice>{failureText(shownFailure)}</Notice>}
      {!shownFailure && facts && <SoundLine facts={facts} />}
      {!isMonitoring(own) && <ToldMonitors call={call} ownId={own.id} />}
      {panel === 'about' && <AboutCall shown={shown} />}
      <div className={css.floating}>
        {facts && <CallPictures call={call} facts={facts} others={others} />}
        {panel === 'keypad' && (
          <div className={css.panel}>
            <Keypad callId={call.id} />
          </div>
        )}
        {panel === 'people' && (
          <div className={css.panel}>
            <CallPeople shown={shown} />
          </div>
        )}
      </div>
    </section>
  )
}

/** The telephone's number, unless it is shown as the name, and the service's number on which the call goes. */
function CallNumbers({ shown: { own, others } }: { shown: CallShown }) {
  const phone = others.find(({ kind, name }) => kind === 'phone' && name !== '')
  const ours = own.number !== '' && own.numberType === 'OFF_NET' ? <ReadableNumber number={own.number} /> : null
  const isNamed = phone !== undefined && phone.number !== '' && shownNumber(phone.number) !== phone.name
  return (
    <>
      {isNamed && <ReadableNumber number={phone.number} />}
      {ours && <span title={t`The number of the service on which this call goes`}>{tNodes`on ${ours}`}</span>}
    </>
  )
}

/** What formats numbers is large: a call does not wait for it. */
const ReadableNumber = ({ number }: { number: string }) => (
  <Suspense fallback={<bdi dir="ltr">{shownNumber(number)}</bdi>}>
    <PhoneNumber number={number} />
  </Suspense>
)

function TalkTime({ sinceMs }: { sinceMs: number }) {
  return <span className={css.time}>{duration(Math.max(0, useServerNow(1000) - sinceMs))}</span>
}
