import type { CallMedia } from '#core/contract/telephony-states.ts'
import type { FailureReason } from '#core/platform/result.ts'

/** Asks for microphone and camera before anybody is rung. They are opened again by the call itself. */
export async function allowMedia(media: CallMedia): Promise<{ ok: true } | { ok: false; error: FailureReason }> {
  const { browserMedia } = await import('#app/media/browser-media.ts')
  const devices = browserMedia()
  if (!devices) return { ok: false, error: { name: 'calls-unsupported' } }
  try {
    const stream = await devices.open({ audio: true, video: media === 'video' })
    for (const track of stream.getTracks()) track.stop()
    return { ok: true }
  } catch (error) {
    const isMissing = error instanceof DOMException && error.name === 'NotFoundError'
    return { ok: false, error: { name: isMissing ? 'no-audio-device' : 'user-media-failed' } }
  }
}
