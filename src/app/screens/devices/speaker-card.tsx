import { useRef, useState } from 'react'
import { DeviceField } from '#app/call-devices/device-field.tsx'
import { useOwnChoices } from '#app/call-devices/use-devices.ts'
import { t } from '#app/language/t.ts'
import { ownChoices } from '#app/media/own-choices.ts'
import * as page from '#app/page/page.css.ts'
import { playTone } from '#app/sounds/play-sound.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'

/** The speakers for calls and for ringing. Browsers that cannot choose use the system's. */
export function SpeakerCard({ speakers }: { speakers: readonly MediaDeviceInfo[] }) {
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
        <p className={page.hint}>{t`This browser always uses the system speaker.`}</p>
      )}
      <div className={page.actions}>
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
