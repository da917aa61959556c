import { useEffect, useRef, useState } from 'react'
import * as css from '#app/call-devices/call-devices.css.ts'
import { DeviceField } from '#app/call-devices/device-field.tsx'
import { PermissionHelp } from '#app/call-devices/permission-help.tsx'
import { useOwnChoices, usePermission } from '#app/call-devices/use-devices.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { cameraBlur } from '#app/media/background-blur.ts'
import { browserMedia } from '#app/media/browser-media.ts'
import { openDevice } from '#app/media/open-device.ts'
import { ownChoices } from '#app/media/own-choices.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { systemClock as clock } from '#core/platform/clock.ts'
import type { Failure } from '#core/platform/result.ts'

/** The camera. It is opened only when the user asks for the preview. */
export function CameraCard({ cameras, onOpen }: { cameras: readonly MediaDeviceInfo[]; onOpen(): void }) {
  const { camera, backgroundBlur } = useOwnChoices()
  const permission = usePermission('camera')
  const [isOn, setOn] = useState(false)

  return (
    <Card title={t`Camera`}>
      {permission === 'denied' && <PermissionHelp device="camera" />}
      {permission !== 'denied' && cameras.length === 0 && (
        <Notice look="info">{t`No camera found. You can still make calls.`}</Notice>
      )}
      {permission !== 'denied' && cameras.length > 0 && (
        <>
          <DeviceField
            label={t`Camera`}
            devices={cameras}
            chosen={camera}
            onChoose={(deviceId) => ownChoices.choose({ camera: deviceId })}
          />
          {cameraBlur.isOffered() && (
            <Switch isOn={backgroundBlur} onChange={(isOn) => ownChoices.choose({ backgroundBlur: isOn })}>
              {t`Blur my background`}
            </Switch>
          )}
          {isOn && <Preview key={`${camera} ${backgroundBlur}`} isBlurred={backgroundBlur} onOpen={onOpen} />}
          <Button tall onClick={() => setOn(!isOn)} aria-expanded={isOn}>
            {isOn ? t`Turn off camera` : t`Turn on camera`}
          </Button>
        </>
      )}
    </Card>
  )
}

function Preview({ isBlurred, onOpen }: { isBlurred: boolean; onOpen(): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isUnable, setUnable] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another camera is another preview
  useEffect(() => {
    let track: MediaStreamTrack | null = null
    let isOver = false
    void openDevice('camera', ownChoices.read(), { media: browserMedia(), clock }).then(async (opened) => {
      if (!opened.ok) return setFailure(opened.error)
      track = opened.value
      setUnable(isBlurred && !cameraBlur.isPossible(track))
      track = await cameraBlur.apply(track, isBlurred)
      if (isOver) return track.stop()
      if (video.current) video.current.srcObject = new MediaStream([track])
      onOpen()
    })
    return () => {
      isOver = true
      track?.stop()
    }
  }, [])
  if (failure) return <Notice>{failureText(failure)}</Notice>
  return (
    <>
      <video ref={video} className={css.preview} aria-label={t`Your video`} autoPlay muted playsInline />
      {isUnable && <Notice look="info">{t`This browser can’t blur your background.`}</Notice>}
    </>
  )
}
