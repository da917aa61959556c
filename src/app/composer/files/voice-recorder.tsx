import { useEffect, useRef, useState } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { AudioMeter } from '#app/ui/media/audio-meter.tsx'
import type { Failure } from '#core/platform/result.ts'
import * as css from './files.css.ts'
import { type Recorder, type Recording, recordVoice } from './record-voice.ts'

const everyMs = 100

type Props = {
  /** Label of the button that keeps the recording. */
  keepText: string
  onKeep(recording: Recording): void
  onClose(): void
}

/** Records from when it is opened: a level, the time, and whether to keep it. */
export function VoiceRecorder({ keepText, onKeep, onClose }: Props) {
  const recorder = useRef<Recorder | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [now, setNow] = useState({ level: 0, seconds: 0 })

  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setInterval> | undefined
    void recordVoice().then((opened) => {
      if (!opened.ok) return setFailure(opened.error)
      const { value } = opened
      // The user has closed it before the microphone was open.
      if (isGone) return value.cancel()
      recorder.current = value
      timer = setInterval(() => setNow({ level: value.level(), seconds: value.seconds() }), everyMs)
    })
    return () => {
      isGone = true
      clearInterval(timer)
      recorder.current?.cancel()
    }
  }, [])

  async function keep() {
    const running = recorder.current
    if (!running) return
    recorder.current = null
    onKeep(await running.finish())
    onClose()
  }

  if (failure) {
    return (
      <>
        <span role="alert">{failureText(failure)}</span>
        <Button look="link" onClick={onClose}>
          {t`Close`}
        </Button>
      </>
    )
  }
  const seconds = Math.floor(now.seconds)
  return (
    <>
      <AudioMeter label={t`Microphone`} level={now.level} />
      <span className={css.time} role="timer" data-lost-by-reload>
        {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
      </span>
      <Button look="link" onClick={onClose}>
        {t`Discard`}
      </Button>
      <Button look="primary" aria-disabled={now.seconds === 0} onClick={() => void keep()}>
        {keepText}
      </Button>
    </>
  )
}
