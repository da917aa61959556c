/**
 * Devices, screens and peer connections of this browser: what can see, hear and send. This file is the only one of the
 * project that opens any of them; `browser-media.test.ts` refuses a second.
 */
export type BrowserMedia = {
  /** Opens microphone or camera, as `getUserMedia`. */
  open(constraints: MediaStreamConstraints): Promise<MediaStream>
  /** Lets the user choose a screen or window to show; needs a press in this tab a moment ago. */
  openScreen(): Promise<MediaStream>
  list(): Promise<MediaDeviceInfo[]>
  /** Calls `run` when a device is plugged in or out. */
  onDevices(run: () => void, signal: AbortSignal): void
  connect(configuration: RTCConfiguration): RTCPeerConnection
}

/** Null where the browser has no devices or no peer connections, or the page is not secure. */
export function browserMedia(): BrowserMedia | null {
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices || !('RTCPeerConnection' in window)) return null
  return {
    open: (constraints) => devices.getUserMedia(constraints),
    openScreen: () => devices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false }),
    list: () => devices.enumerateDevices(),
    onDevices: (run, signal) => devices.addEventListener('devicechange', run, { signal }),
    connect: (configuration) => new RTCPeerConnection(configuration),
  }
}

/** Whether this browser can show a screen in a call: those of phones cannot. */
export const canShareScreen = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'
