import { useEffect, useState } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { browserMedia } from '#app/media/browser-media.ts'
import type { MediaChoices } from '#app/media/media-choices.ts'
import { openDevice } from '#app/media/open-device.ts'
import { ownChoices } from '#app/media/own-choices.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { AudioMeter } from '#app/ui/media/audio-meter.tsx'
import { systemClock as clock } from '#core/platform/clock.ts'
import type { Failure } from '#core/platform/result.ts'
import { DeviceField } from './device-field.tsx'
import { PermissionHelp } from './permission-help.tsx'
import { type Devices, useOwnChoices, usePermission } from './use-devices.ts'

/** The microphone with its level. Opens it by itself only if the browser has allowed it before. */
export function MicrophoneFields({ devices, onOpen }: { devices: Devices; onOpen(): void }) {
  const choices = useOwnChoices()
  const permission = usePermission('microphone')
  const [isAsked, setAsked] = useState(false)
  const isMissing = permission !== 'denied' && devices.microphones.length === 0
  const { level, failure } = useLevel(!isMissing && (isAsked || permission === 'granted'), choices, onOpen)

  if (permission === 'unsupported') return <Notice>{t`This browser can’t make calls.`}</Notice>
  if (permission === 'denied') return <PermissionHelp device="microphone" />
  if (isMissing) {
    return <Notice look="warning">{t`No microphone found. Plug one in and it appears here.`}</Notice>
  }
  return (
    <>
      <DeviceField
        label={t`Microphone`}
        devices={devices.microphones}
        chosen={choices.microphone}
        onChoose={(microphone) => ownChoices.choose({ microphone })}
      />
      {permission === 'prompt' && level === null && (
        <Button tall onClick={() => setAsked(true)}>
          {t`Allow microphone`}
        </Button>
      )}
      {failure && <Notice>{failureText(failure)}</Notice>}
      {level !== null && <AudioMeter label={t`Microphone level`} level={level} />}
    </>
  )
}

const everyMs = 100

/** Keeps the microphone open while `isOn`, and measures it: 0 to 1; null until it is open. */
function useLevel(
  isOn: boolean,
  choices: MediaChoices,
  onOpen: () => void,
): { level: number | null; failure: Failure | null } {
  const [level, setLevel] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { microphone, echoCancellation, noiseSuppression, autoGainControl } = choices
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these choices open another microphone
  useEffect(() => {
    if (!isOn) return
    const over = new AbortController()
    const { signal } = over
    const open = async () => {
      const opened = await openDevice('microphone', choices, { media: browserMedia(), clock })
      if (signal.aborted) return opened.ok && opened.value.stop()
      if (!opened.ok) return setFailure(opened.error)
      setFailure(null)
      onOpen()
      opened.value.addEventListener('ended', () => void open(), { signal, once: true })
      measure(opened.value, setLevel, signal)
    }
    void open()
    return () => {
      over.abort()
      setLevel(null)
    }
  }, [isOn, microphone, echoCancellation, noiseSuppression, autoGainControl])
  return { level, failure }
}

function measure(track: MediaStreamTrack, tell: (level: number) => void, signal: AbortSignal): void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const look = () => {
    analyser.getFloatTimeDomainData(samples)
    tell(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
    clock.after(everyMs, look, signal)
  }
  look()
  signal.addEventListener('abort', () => {
    track.stop()
    void context.close()
  })
}
