import { useSyncExternalStore } from 'react'
import { useMedia } from '#app/browser/use-media.ts'
import { useDevices, useOwnChoices } from '#app/call-devices/use-devices.ts'
import { t } from '#app/language/t.ts'
import { ownChoices } from '#app/media/own-choices.ts'
import { phoneSounds } from '#app/media/phone-sounds.ts'
import { media } from '#app/theme/contract.css.ts'
import { ownPictures } from './media-tab.ts'
import { ToolButton, ToolSwitch } from './tool-buttons.tsx'

/** Tools of a call that only phones have: the other camera, and the loudspeaker. Nothing where there is no choice. */
export function PhoneTools({ hasCamera }: { hasCamera: boolean }) {
  const isPhone = useMedia(media.coarse)
  const isMediaHere = useSyncExternalStore(ownPictures.subscribe, ownPictures.read) !== null
  return isPhone && isMediaHere && <Tools hasCamera={hasCamera} />
}

function Tools({ hasCamera }: { hasCamera: boolean }) {
  const { devices } = useDevices()
  const choices = useOwnChoices()
  const sounds = phoneSounds(devices?.microphones ?? [])
  return (
    <>
      {hasCamera && devices && devices.cameras.length > 1 && (
        <ToolButton
          label={t`Switch camera`}
          icon="refresh"
          onClick={() =>
            ownChoices.choose({ cameraSide: choices.cameraSide === 'environment' ? 'user' : 'environment' })
          }
        />
      )}
      {sounds && (
        <ToolSwitch
          label={t`Loudspeaker`}
          isOn={choices.microphone !== sounds.earpiece}
          icon="speaker"
          onTurn={(isOn) => ownChoices.choose({ microphone: isOn ? sounds.loudspeaker : sounds.earpiece })}
        />
      )}
    </>
  )
}
