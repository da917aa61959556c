import type { DevicePorts } from '#core/devices/report-device.ts'
import { type ChoiceSource, type MediaChoices, noChoices } from './media-choices.ts'

type Media = Pick<MediaDevices, 'enumerateDevices' | 'addEventListener'>

type Options = {
  choices?: ChoiceSource
  /** Queries the microphone's permission without asking the user; null if this browser cannot tell. */
  askPermission?: () => Promise<Pick<PermissionStatus, 'state' | 'addEventListener'> | null>
  /** Whether the browser lists audio outputs; one that does not plays on the system's. */
  listsOutputs?: boolean
}

/**
 * Browsers without `setSinkId` list no outputs. Those with `selectAudioOutput` (Firefox) list only what the user has picked
 * there, or what belongs to a microphone in use: before the first call that is nothing.
 */
const tellsOutputs = () =>
  'setSinkId' in HTMLMediaElement.prototype && !('selectAudioOutput' in (navigator.mediaDevices ?? {}))

const ownPermission = (): Promise<PermissionStatus | null> =>
  navigator.permissions?.query({ name: 'microphone' }).catch(() => null) ?? Promise.resolve(null)

/**
 * Tells what this browser could take a call with, now and after every change [ENT-05]. Asks for no permission: until it
 * was given for a call, browsers tell that there is a microphone, but not which.
 *
 * @param media undefined where a browser has none to tell of
 */
export function watchDevices(
  media: Media | undefined,
  tell: (ports: DevicePorts) => void,
  signal: AbortSignal,
  { choices = noChoices, askPermission = ownPermission, listsOutputs = tellsOutputs() }: Options = {},
): void {
  const permission = askPermission()
  const look = async () => {
    const devices = await media?.enumerateDevices().catch(() => [])
    const isDenied = (await permission)?.state === 'denied'
    if (!signal.aborted) tell(portsOf(devices ?? [], choices.read(), { isDenied, listsOutputs }))
  }
  void permission.then((status) => status?.addEventListener('change', () => void look(), { signal }))
  media?.addEventListener('devicechange', () => void look(), { signal })
  signal.addEventListener(
    'abort',
    choices.subscribe(() => void look()),
    { once: true },
  )
  void look()
}

const mostListed = 50

type Chosen = Pick<MediaChoices, 'microphone' | 'camera' | 'speaker'>

export function portsOf(
  devices: ReadonlyArray<Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>>,
  { microphone, camera, speaker }: Chosen = noChoices.read(),
  { isDenied = false, listsOutputs = true } = {},
): DevicePorts {
  const port = (kind: MediaDeviceKind, chosen: string | null) => {
    const list = devices
      .filter((device) => device.kind === kind)
      .slice(0, mostListed)
      .map(({ deviceId, label }) => ({ deviceId: deviceId.slice(0, 200), label: label.slice(0, 200) }))
    const of = (id: string | null) => list.find(({ deviceId }) => deviceId === id)
    // The device that a call would use: the chosen one, or the system's choice, which browsers put first.
    const selected = of(chosen) ?? of('default') ?? list[0]
    return { hasDevice: list.length > 0, list, selected: selected?.deviceId ?? null }
  }
  const audioOutput = port('audiooutput', speaker)
  return {
    audioInput: { ...port('audioinput', microphone), ...(isDenied && { isDenied }) },
    videoInput: port('videoinput', camera),
    audioOutput: { ...audioOutput, hasDevice: audioOutput.hasDevice || !listsOutputs },
  }
}
