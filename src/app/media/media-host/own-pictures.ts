import { ok, type Result } from '#core/platform/result.ts'
import type { CallSteering } from '#core/telephony/media-host.ts'
import type { OwnMedia } from './own-media.ts'

/** What a call shows now; null: nothing, or the call was not steered yet. */
export function pictureOf(own: OwnMedia, steering: CallSteering | undefined): MediaStreamTrack | null {
  if (!steering || steering.isHeld) return null
  return (steering.hasScreen ? own.screen.track() : null) ?? (steering.hasCamera ? own.camera.track() : null)
}

/** Opens and closes camera and screen as the calls want them. */
export async function openPictures(own: OwnMedia, steerings: readonly CallSteering[]): Promise<Result<null>> {
  const wanted = steerings.filter(({ isHeld }) => !isHeld)
  for (const [kind, isWanted] of [
    ['camera', wanted.some(({ hasCamera }) => hasCamera)],
    ['screen', wanted.some(({ hasScreen }) => hasScreen)],
  ] as const) {
    if (!isWanted) own[kind].close()
    else {
      const opened = await own[kind].use()
      if (!opened.ok) return opened
    }
  }
  return ok(null)
}
