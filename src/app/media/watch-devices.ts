import type { DevicePorts } from '#core/devices/report-device.ts'

type Media = Pick<MediaDevices, 'enumerateDevices' | 'addEventListener'>

/**
 * Tells what this browser could take a call with, now and after every change [ENT-05]. Asks for no permission: until it
 * was given for a call, browsers tell that there is a microphone, but not which.
 *
 * @param media undefined where a browser has none to tell of
 */
export function watchDevices(media: Media | undefined, tell: (ports: DevicePorts) => void, signal: AbortSignal): void {
  const look = async () => {
    const devices = await media?.enumerateDevices().catch(() => [])
    if (!signal.aborted) tell(portsOf(devices ?? []))
  }
  media?.addEventListener('devicechange', () => void look(), { signal })
  void look()
}

const mostListed = 50

export function portsOf(devices: ReadonlyArray<Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>>): DevicePorts {
  const port = (kind: MediaDeviceKind) => {
    const list = devices
      .filter((device) => device.kind === kind)
      .slice(0, mostListed)
      .map(({ deviceId, label }) => ({ deviceId: deviceId.slice(0, 200), label: label.slice(0, 200) }))
    // What a call would use: the system's choice, which browsers put first.
    const [selected] = [list.find(({ deviceId }) => deviceId === 'default') ?? list[0]]
    return { hasDevice: list.length > 0, list, selected: selected?.deviceId ?? null }
  }
  return { audioInput: port('audioinput'), videoInput: port('videoinput'), audioOutput: port('audiooutput') }
}
