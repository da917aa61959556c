import { useState } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { ownChoices } from '#app/media/own-choices.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { AudioMeter } from '#app/ui/media/audio-meter.tsx'
import { DeviceField } from './device-field.tsx'
import { PermissionHelp } from './permission-help.tsx'
import { type Devices, useOwnChoices, usePermission } from './use-devices.ts'
import { useLevel } from './use-level.ts'

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
