import { type ChangeEvent, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { clipSign } from '#app/ui/sign/late-signs.ts'
import { attach, attachmentsOf } from './attachments.ts'
import * as css from './files.css.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

type Props = { roomId: string /** Fingers have no files at hand, but a camera. */; hasCamera: boolean; onDone(): void }

/** The buttons below a text box that add more than text: files, a photo, a recording. */
export function AttachButtons({ roomId, hasCamera, onDone }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isRecording, setRecording] = useState(false)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    attach(roomId, currentTarget.files ?? [])
    // The same file can be chosen again after it was removed.
    currentTarget.value = ''
    onDone()
  }
  const close = () => {
    setRecording(false)
    onDone()
  }

  return (
    <>
      <input ref={files} type="file" multiple hidden aria-label={t`Attach files`} onChange={choose} />
      <Button
        look="quiet"
        square
        aria-label={t`Attach files`}
        title={t`Attach files, or drop or paste them here`}
        onClick={() => files.current?.click()}
      >
        <Icon name={clipSign} look="small" />
      </Button>
      {hasCamera && (
        <>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label={t`Take a photo`}
            onChange={choose}
          />
          <Button look="quiet" square aria-label={t`Take a photo`} onClick={() => camera.current?.click()}>
            <Icon name="camera" look="small" />
          </Button>
        </>
      )}
      <Button
        look="quiet"
        square
        aria-label={t`Record a voice message`}
        title={t`Record a voice message`}
        aria-expanded={isRecording}
        onClick={() => setRecording(!isRecording)}
      >
        <Icon name="microphone" look="small" />
      </Button>
      {isRecording && (
        <div className={css.recorder}>
          <VoiceRecorder
            keepText={t`Attach`}
            onKeep={(recording) => attachmentsOf(roomId).add([recording])}
            onClose={close}
          />
        </div>
      )}
    </>
  )
}
