import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { CallShown } from '#core/telephony/call-view.ts'
import { isMonitoring } from '#core/telephony/call-view.ts'
import { AboutCall } from './about-call.tsx'
import { callFailureText } from './call-failure-text.ts'
import { CallHead } from './call-head.tsx'
import { namesOf } from './call-names.ts'
import { CallPictures } from './call-pictures.tsx'
import { CallTools } from './call-tools.tsx'
import * as css from './calls.css.ts'
import { Keypad } from './keypad.tsx'
import { MinutesLine } from './minutes-line.tsx'
import { MonitorNotice } from './monitoring/monitor-notice.tsx'
import { SoundLine } from './sound-line.tsx'
import { useCallView } from './use-call-view.ts'

/** Reads numbers, which takes a large library: a call does not wait for it. */
const CallPeople = lazyPart(async () => (await import('./call-people.tsx')).CallPeople)
const MonitorControls = lazyPart(async () => (await import('./monitoring/monitor-controls.tsx')).MonitorControls)

/** A call that goes on: with whom, for how long, and what can be done in it. A row above the screen, which it makes smaller. */
export function CallBar({ shown }: { shown: CallShown }) {
  const { call, own, others } = shown
  const { facts, panel, setPanel, onKeyDown, failure, setFailure } = useCallView(shown)
  const name = namesOf(others)
  return (
    <section className={css.bar} aria-label={t`Call with ${name}`} onKeyDown={onKeyDown}>
      <div className={css.row}>
        <CallHead shown={shown} facts={facts} />
        {facts && isMonitoring(own) ? (
          <Suspense>
            <MonitorControls shown={shown} />
          </Suspense>
        ) : (
          <CallTools shown={shown} panel={panel} onPanel={setPanel} onFailure={setFailure} />
        )}
      </div>
      {failure && <Notice>{callFailureText(failure)}</Notice>}
      {!failure && facts && <SoundLine facts={facts} />}
      <MinutesLine call={call} />
      {!isMonitoring(own) && <MonitorNotice call={call} ownId={own.id} />}
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
            <Suspense>
              <CallPeople shown={shown} />
            </Suspense>
          </div>
        )}
      </div>
    </section>
  )
}
