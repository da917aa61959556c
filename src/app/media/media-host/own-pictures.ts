import type { CallSteering, MediaEvent } from '#core/telephony/media-host.ts'
import type { OwnMedia } from './own-media.ts'

/** Returns the picture that a call shows; null if it shows none, or was not steered yet. */
export function pictureOf(own: OwnMedia, steering: CallSteering | undefined): MediaStreamTrack | null {
  if (!steering || steering.isHeld) return null
  return (steering.hasScreen ? own.screen.track() : null) ?? (steering.hasCamera ? own.camera.track() : null)
}

/** Opens devices as the calls want them, closes camera and screen otherwise, and tells of each what came of it. */
export async function openDevices(
  own: OwnMedia,
  steerings: readonly CallSteering[],
  tell: (event: MediaEvent) => void,
): Promise<void> {
  const shown = steerings.filter(({ isHeld }) => !isHeld)
  const wanted = {
    microphone: steerings.some(({ listensOnly }) => !listensOnly),
    camera: shown.some(({ hasCamera }) => hasCamera),
    screen: shown.some(({ hasScreen }) => hasScreen),
  }
  // The microphone is closed with the last leg.
  if (!wanted.camera) own.camera.close()
  if (!wanted.screen) own.screen.close()
  const open = async (device: keyof typeof wanted) => {
    if (!wanted[device]) return
    const opened = await own[device].use()
    tell(opened.ok ? { kind: 'device-opened', device } : { kind: 'device-failed', device, failure: opened.error })
  }
  await Promise.all([open('microphone'), open('camera'), open('screen')])
}
