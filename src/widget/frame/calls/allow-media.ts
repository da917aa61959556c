import type { CallMedia } from '#core/contract/telephony/states.ts'
import type { FailureReason } from '#core/platform/result.ts'

/** Asks for microphone and camera before anybody is rung; see `allowDevices`. */
export async function allowMedia(media: CallMedia): Promise<{ ok: true } | { ok: false; error: FailureReason }> {
  const [{ browserMedia }, { allowDevices }] = await Promise.all([
    import('#app/media/browser-media.ts'),
    import('#app/media/allow-devices.ts'),
  ])
  return allowDevices(browserMedia(), media)
}
