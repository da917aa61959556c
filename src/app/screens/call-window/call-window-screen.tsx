import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useEntities, useLiveRow, useStateRow } from '#app/data/rows.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { DeviceWatch } from '#app/media/device-watch.tsx'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { OwnProfile } from '#app/session/own-profile.tsx'
import { AboutCall } from '#app/telephony/about-call.tsx'
import { callFailureText } from '#app/telephony/call-failure-text.ts'
import { CallHead } from '#app/telephony/call-head.tsx'
import { namesOf } from '#app/telephony/call-names.ts'
import { CallPictures } from '#app/telephony/call-pictures.tsx'
import { CallTools } from '#app/telephony/call-tools.tsx'
import { takeCallWindow } from '#app/telephony/call-window.ts'
import { Keypad } from '#app/telephony/keypad.tsx'
import { MinutesLine } from '#app/telephony/minutes-line.tsx'
import { MonitorControls } from '#app/telephony/monitoring/monitor-controls.tsx'
import { MonitorNotice } from '#app/telephony/monitoring/monitor-notice.tsx'
import { SoundLine } from '#app/telephony/sound-line.tsx'
import { useCallView } from '#app/telephony/use-call-view.ts'
import { useCalls } from '#app/telephony/use-calls.ts'
import { useMediaInWindow } from '#app/telephony/use-media-of-calls.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { CallShown } from '#core/telephony/call-view.ts'
import { isMonitoring } from '#core/telephony/call-view.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import * as css from './call-window.css.ts'

const CallPeople = lazyPart(async () => (await import('#app/telephony/call-people.tsx')).CallPeople)

/** A window that shows the calls of this browser and nothing else, and has their sound and pictures while it is open. */
export function CallWindowScreen() {
  useLanguage()
  const session = useLiveRow('session')
  const kept = useStateRow('profile')
  const profile = session?.profile ?? kept
  const isOnly = useOnlyWindow()
  if (isOnly === false) return <Nothing text={t`Call open in another window`} />
  if (session?.state === 'signed-out') return <Nothing text={t`The call has ended.`} />
  return profile && isOnly ? (
    <OwnProfile key={profile.eid} profile={profile}>
      <Calls />
      <DeviceWatch />
    </OwnProfile>
  ) : null
}

/** Whether this is the one window of calls; null while that is not known. Another would take the media from the first. */
function useOnlyWindow(): boolean | null {
  const [isOnly, setOnly] = useState<boolean | null>(null)
  useEffect(() => void takeCallWindow().then(setOnly), [])
  return isOnly
}

function Calls() {
  const isLoaded = useEntities('call', { recall: false }) !== undefined
  const calls = useCalls()
  const ongoing = calls.filter(({ own }) => isIn(own))
  useMediaInWindow(ongoing, close)
  useDocumentTitle(ongoing.length > 0 ? t`Call with ${namesOf(ongoing.flatMap(({ others }) => others))}` : t`Call`)
  if (!isLoaded) return null
  if (ongoing.length === 0) return <Nothing text={t`The call has ended.`} />
  return (
    <main className={css.page}>
      {ongoing.map((shown) => (
        <WindowCall key={shown.call.id} shown={shown} />
      ))}
    </main>
  )
}

const close = () => window.close()

/** The browser closes only windows that a page has opened: in others it is said why nothing is shown. */
function Nothing({ text }: { text: string }) {
  useEffect(close, [])
  return (
    <main className={css.page}>
      <div className={css.nothing}>
        <p role="status">{text}</p>
        <Button tall onClick={close}>{t`Close window`}</Button>
      </div>
    </main>
  )
}

function WindowCall({ shown }: { shown: CallShown }) {
  const { call, own, others } = shown
  const { facts, panel, setPanel, onKeyDown, failure, setFailure } = useCallView(shown)
  const name = namesOf(others)
  return (
    <section className={css.call} aria-label={t`Call with ${name}`} onKeyDown={onKeyDown}>
      <CallHead shown={shown} facts={facts} isInColumn />
      {failure && <Notice>{callFailureText(failure)}</Notice>}
      {!failure && facts && <SoundLine facts={facts} />}
      <MinutesLine call={call} />
      {!isMonitoring(own) && <MonitorNotice call={call} ownId={own.id} />}
      {facts && <CallPictures call={call} facts={facts} others={others} isLarge />}
      {panel && (
        <div className={css.panel}>
          {panel === 'about' && <AboutCall shown={shown} />}
          {panel === 'keypad' && <Keypad callId={call.id} />}
          {panel === 'people' && (
            <Suspense>
              <CallPeople shown={shown} />
            </Suspense>
          )}
        </div>
      )}
      <div className={css.tools}>
        {facts && isMonitoring(own) ? (
          <MonitorControls shown={shown} />
        ) : (
          <CallTools shown={shown} panel={panel} onPanel={setPanel} onFailure={setFailure} />
        )}
      </div>
    </section>
  )
}
