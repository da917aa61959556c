import { expect, it } from 'vitest'
import { ok } from '#core/platform/result.ts'
import { allowDevices } from './allow-devices.ts'

/** A browser that refuses by this name, with these devices. */
const browser = (name: string | null, ...kinds: MediaDeviceKind[]) => ({
  async open() {
    if (name) throw new DOMException('', name)
    // The checked edge: what is used of it.
    return { getTracks: () => [] } as unknown as MediaStream
  },
  list: async () => kinds.map((kind) => ({ kind, deviceId: '', label: '', groupId: '', toJSON() {} })),
})

it.each([
  ['a microphone', 'voice', browser('NotFoundError'), 'no-audio-device'],
  ['a microphone, beside a camera', 'video', browser('NotFoundError', 'videoinput'), 'no-audio-device'],
  ['both', 'video', browser('NotFoundError'), 'no-audio-device'],
  ['a camera', 'video', browser('NotFoundError', 'audioinput', 'audiooutput'), 'no-video-device'],
  ['a camera, in an older browser', 'video', browser('DevicesNotFoundError', 'audioinput'), 'no-video-device'],
  ['a microphone that no other program uses', 'voice', browser('NotReadableError', 'audioinput'), 'device-in-use'],
  ['a camera that no other program uses', 'video', browser('TrackStartError', 'audioinput'), 'device-in-use'],
  ['a permission', 'voice', browser('NotAllowedError', 'audioinput'), 'user-media-failed'],
  ['a permission for the camera', 'video', browser('NotAllowedError', 'audioinput'), 'user-media-failed'],
  ['devices at all', 'voice', null, 'calls-unsupported'],
] as const)('[CAL-12] without %s a %s call says so before anybody is rung', async (_, media, devices, name) => {
  expect(await allowDevices(devices, media)).toMatchObject({ ok: false, error: { name } })
})

it('[CAL-12] with what it needs it is allowed', async () => {
  expect(await allowDevices(browser(null, 'audioinput'), 'video')).toEqual(ok(null))
})
