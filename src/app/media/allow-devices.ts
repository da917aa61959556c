import type { CallMedia } from '#core/contract/telephony/states.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { BrowserMedia } from './browser-media.ts'
import { refused, stopAll } from './open-device.ts'

/**
 * Asks for the microphone, and for the camera of a video call, before anybody is rung. They are closed again; the call
 * itself opens them. Errors: `calls-unsupported`, `no-audio-device`, `no-video-device`, `device-in-use`,
 * `user-media-failed`.
 *
 * @param devices null: this browser makes no calls
 */
export async function allowDevices(
  devices: Pick<BrowserMedia, 'open' | 'list'> | null,
  media: CallMedia,
): Promise<Result<null>> {
  if (!devices) return fail('calls-unsupported')
  try {
    stopAll(await devices.open({ audio: true, video: media === 'video' }))
    return ok(null)
  } catch (refusal) {
    // Both are asked for at once, and the browser does not say which is missing.
    const found = media === 'video' ? await devices.list().catch(() => []) : []
    return refused(found.some(({ kind }) => kind === 'audioinput') ? 'camera' : 'microphone', refusal)
  }
}
