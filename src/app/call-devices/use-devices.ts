import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { browserMedia } from '#app/media/browser-media.ts'
import { type OwnChoices, ownChoices } from '#app/media/own-choices.ts'

/** Whether the browser gives pages the device. `unsupported`: it makes no calls at all. */
export type Permission = 'granted' | 'prompt' | 'denied' | 'unsupported'

export type Devices = {
  microphones: MediaDeviceInfo[]
  cameras: MediaDeviceInfo[]
  speakers: MediaDeviceInfo[]
}

/** The devices of this browser as they are now; null before the first look. `look` looks again. */
export function useDevices(): { devices: Devices | null; look(): void } {
  const [devices, setDevices] = useState<Devices | null>(null)
  const look = useCallback(() => {
    void Promise.resolve(browserMedia()?.list())
      .catch(() => [])
      .then((all = []) => {
        const of = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind)
        setDevices({ microphones: of('audioinput'), cameras: of('videoinput'), speakers: of('audiooutput') })
      })
  }, [])
  useEffect(() => {
    const watching = new AbortController()
    browserMedia()?.onDevices(look, watching.signal)
    look()
    return () => watching.abort()
  }, [look])
  return { devices, look }
}

/** The permission for a device, also after it has changed; null while it is not known. */
export function usePermission(name: 'microphone' | 'camera'): Permission | null {
  const [permission, setPermission] = useState<Permission | null>(null)
  useEffect(() => {
    if (!browserMedia()) return setPermission('unsupported')
    const watching = new AbortController()
    const { signal } = watching
    void navigator.permissions
      .query({ name })
      .then((status) => {
        if (signal.aborted) return
        setPermission(status.state)
        status.addEventListener('change', () => setPermission(status.state), { signal })
      })
      // A browser that does not tell is asked when the device is opened.
      .catch(() => !signal.aborted && setPermission('prompt'))
    return () => watching.abort()
  }, [name])
  return permission
}

export const useOwnChoices = (): OwnChoices => useSyncExternalStore(ownChoices.subscribe, ownChoices.read)
