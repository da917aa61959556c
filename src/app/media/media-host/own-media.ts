import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { MediaEvent } from '#core/telephony/media-host.ts'
import type { BackgroundBlur } from '../background-blur.ts'
import type { BrowserMedia } from '../browser-media.ts'
import type { ChoiceSource, MediaChoices } from '../media-choices.ts'
import { type DeviceKind, nameOf, openDevice } from '../open-device.ts'
import { createOwnDevice, type OwnDevice } from './own-device.ts'

/** The own microphone, camera and screen, and the choices by which they are opened. */
export type OwnMedia = Record<DeviceKind | 'screen', OwnDevice>

type Deps = {
  media: BrowserMedia | null
  clock: Clock
  choices: ChoiceSource
  blur: BackgroundBlur
  tell(event: MediaEvent): void
  /** Another track, or none, has taken the place of the last of its kind. */
  onTrack(kind: DeviceKind | 'screen', track: MediaStreamTrack | null): void
  signal: AbortSignal
}

/** How often a device that went away is looked for, in milliseconds; what browsers tell of devices finds it earlier. */
const findEveryMs = 3000

export function createOwnMedia({ media, clock, choices, blur, tell, onTrack, signal }: Deps): OwnMedia {
  const device = (kind: DeviceKind) => {
    let openedBy = choices.read()
    return createOwnDevice({
      async open() {
        const wanted = choices.read()
        openedBy = wanted
        const opened = await openDevice(kind, wanted, { media, clock })
        return opened.ok && kind === 'camera' ? ok(await blur.apply(opened.value, wanted.backgroundBlur)) : opened
      },
      isWanted: async (track) => !(await isBetterThere(kind, track, openedBy, choices.read(), media)),
      onTrack(track) {
        onTrack(kind, track)
        // A leg may open it too, which nobody has steered anew.
        if (track && kind === 'microphone') tell({ kind: 'device-opened', device: kind })
      },
      onLost: (next) =>
        tell(
          next ? { kind: 'device-changed', device: kind, label: next.label } : { kind: 'device-lost', device: kind },
        ),
      onFound: (track) => tell({ kind: 'device-changed', device: kind, label: track.label }),
      later: (run) => clock.after(findEveryMs, run, signal),
      hasNextBest: true,
      isOneAtATime: () => kind === 'camera' && choices.read().cameraSide !== openedBy.cameraSide,
    })
  }
  const screen = createOwnDevice({
    open: () => openScreen(media),
    isWanted: async () => true,
    onTrack: (track) => onTrack('screen', track),
    onLost: () => tell({ kind: 'device-lost', device: 'screen' }),
    onFound: () => {},
    later: () => {},
    hasNextBest: false,
  })
  const own = { microphone: device('microphone'), camera: device('camera'), screen }
  const renew = () => {
    void own.microphone.renew()
    void own.camera.renew()
  }
  media?.onDevices(renew, signal)
  signal.addEventListener('abort', choices.subscribe(renew), { once: true })
  return own
}

/** Whether the choice has changed since a track was opened, or the chosen device is there and not the one in use. */
async function isBetterThere(
  kind: DeviceKind,
  track: MediaStreamTrack,
  openedBy: MediaChoices,
  now: MediaChoices,
  media: BrowserMedia | null,
): Promise<boolean> {
  if (now[kind] !== openedBy[kind]) return true
  if (kind === 'camera' && now.cameraSide !== openedBy.cameraSide) return true
  if (kind === 'camera' && now.backgroundBlur !== openedBy.backgroundBlur) return true
  if (kind === 'camera' && now.cameraSide) return false
  if (kind === 'microphone' && processingOf(now) !== processingOf(openedBy)) return true
  const chosen = now[kind]
  if (chosen === null || track.getSettings().deviceId === chosen) return false
  const devices = (await media?.list().catch(() => [])) ?? []
  return devices.some(({ deviceId }) => deviceId === chosen)
}

const processingOf = (choices: MediaChoices) =>
  [choices.echoCancellation, choices.noiseSuppression, choices.autoGainControl].join()

/** Without a press in this tab a moment ago, or if the user decides otherwise: `user-media-failed`. */
async function openScreen(media: BrowserMedia | null): Promise<Result<MediaStreamTrack>> {
  if (!media) return fail('calls-unsupported')
  const opened = await media.openScreen().catch((refusal: unknown) => refusal)
  const track = opened instanceof MediaStream ? opened.getVideoTracks()[0] : undefined
  return track ? ok(track) : fail('user-media-failed', nameOf(opened))
}
