import { useRef, useState } from 'react'
import { DeviceField } from '#app/call-devices/device-field.tsx'
import { MicrophoneFields } from '#app/call-devices/microphone-fields.tsx'
import { useDevices, useOwnChoices } from '#app/call-devices/use-devices.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { ownChoices } from '#app/media/own-choices.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { playTone } from '#app/sounds/sound.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { CameraCard } from './camera-card.tsx'
import { TestCallCard } from './test-call-card.tsx'

/** The devices of this browser for calls: their choice, and whether they work. */
export function DevicesScreen() {
  useLanguage()
  useDocumentTitle(t`Sound and camera`)
  const { devices, look } = useDevices()
  return (
    <Page title={t`Sound and camera`} about={t`For calls in this browser only.`} width="form">
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
    </Page>
  )
}

/** Switches for the browser's processing of the microphone's sound. A change is heard in a running call at once. */
function SoundSwitches() {
  const { noiseSuppression, echoCancellation, autoGainControl } = useOwnChoices()
  return (
    <div className={layout.stack[1]}>
      <Switch isOn={noiseSuppression} onChange={(isOn) => ownChoices.choose({ noiseSuppression: isOn })}>
        {t`Reduce background noise`}
      </Switch>
      <Switch isOn={echoCancellation} onChange={(isOn) => ownChoices.choose({ echoCancellation: isOn })}>
        {t`Reduce echo`}
      </Switch>
      <Switch isOn={autoGainControl} onChange={(isOn) => ownChoices.choose({ autoGainControl: isOn })}>
        {t`Adjust volume automatically`}
      </Switch>
    </div>
  )
}

/** The speakers for calls and for ringing. Browsers that cannot choose use the system's. */
function SpeakerCard({ speakers }: { speakers: readonly MediaDeviceInfo[] }) {
  const { speaker, ring } = useOwnChoices()
  const playing = useRef<HTMLAudioElement | null>(null)
  const [isRefused, setRefused] = useState(false)

  async function playTest() {
    playing.current?.pause()
    const sound = new Audio('/sounds/chime.wav')
    playing.current = sound
    const sink = speaker !== null && 'setSinkId' in sound ? sound.setSinkId(speaker) : Promise.resolve()
    await sink.catch(() => {})
    setRefused(
      !(await sound.play().then(
        () => true,
        () => false,
      )),
    )
  }

  return (
    <Card title={t`Speaker`}>
      {'setSinkId' in HTMLMediaElement.prototype ? (
        <>
          <DeviceField
            label={t`Calls play on`}
            devices={speakers}
            chosen={speaker}
            onChoose={(deviceId) => ownChoices.choose({ speaker: deviceId })}
          />
          <DeviceField
            label={t`Ring on`}
            devices={speakers}
            chosen={ring}
            onChoose={(deviceId) => ownChoices.choose({ ring: deviceId })}
          />
        </>
      ) : (
        <p className={texts.hint}>{t`This browser always uses the system speaker.`}</p>
      )}
      <div className={layout.toolbar.center}>
        <Button tall onClick={() => void playTest()}>
          {t`Play test tone`}
        </Button>
        <Button tall onClick={() => void playTone('offer')}>
          {t`Test ring`}
        </Button>
      </div>
      {isRefused && <Notice>{t`Couldn’t play the tone. Is a speaker connected?`}</Notice>}
    </Card>
  )
}
