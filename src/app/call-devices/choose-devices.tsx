import { t } from '#app/language/t.ts'
import { ownChoices } from '#app/media/own-choices.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { DeviceField } from './device-field.tsx'
import { MicrophoneFields } from './microphone-fields.tsx'
import { useDevices, useOwnChoices } from './use-devices.ts'

/**
 * Asks for the devices of a call that is about to begin, where `useMustAskDevices` says so [CAL-11]. The choice is kept,
 * and is only confirmed the next time.
 */
export function ChooseDevices({
  hasVideo = false,
  onContinue,
  onClose,
}: {
  hasVideo?: boolean
  onContinue(): void
  onClose(): void
}) {
  const { devices, look } = useDevices()
  const { camera, speaker } = useOwnChoices()
  return (
    <Dialog
      title={t`Devices for this call`}
      onClose={onClose}
      actions={
        <>
          <Button tall onClick={onClose}>{t`Cancel`}</Button>
          <Button tall look="primary" onClick={onContinue}>{t`Use these devices`}</Button>
        </>
      }
    >
      {devices && (
        <div className={layout.stack[2]}>
          <MicrophoneFields devices={devices} onOpen={look} />
          <DeviceField
            label={t`Speaker`}
            devices={devices.speakers}
            chosen={speaker}
            onChoose={(deviceId) => ownChoices.choose({ speaker: deviceId })}
          />
          {hasVideo && (
            <DeviceField
              label={t`Camera`}
              devices={devices.cameras}
              chosen={camera}
              onChoose={(deviceId) => ownChoices.choose({ camera: deviceId })}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
