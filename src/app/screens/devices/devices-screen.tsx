import { MicrophoneFields } from '#app/call-devices/microphone-fields.tsx'
import { useDevices } from '#app/call-devices/use-devices.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { CameraCard } from './camera-card.tsx'
import { SoundSwitches } from './sound-switches.tsx'
import { SpeakerCard } from './speaker-card.tsx'
import { TestCallCard } from './test-call-card.tsx'

/** The devices of this browser for calls: their choice, and whether they work. */
export function DevicesScreen() {
  useLanguage()
  useDocumentTitle(t`Sound and camera`)
  const { devices, look } = useDevices()
  return (
    <div className={page.page}>
      <div className={page.formColumn}>
        <header>
          <h1 className={page.title}>{t`Sound and camera`}</h1>
          <p className={page.hint}>{t`For calls in this browser only.`}</p>
        </header>
        {devices && (
          <>
            <Card title={t`Microphone`}>
              <MicrophoneFields devices={devices} onOpen={look} />
              <SoundSwitches />
            </Card>
            <SpeakerCard speakers={devices.speakers} />
            <CameraCard cameras={devices.cameras} onOpen={look} />
            <TestCallCard />
          </>
        )}
      </div>
    </div>
  )
}
