import type { Result } from '#core/platform/result.ts'
import type { HeldLeg, MediaHost } from './media-host.ts'
import type { OwnCall } from './own-call.ts'

/** Tells calls how the legs are that the media host has had open since before this signals. Returns those legs. */
export async function takeUpLegs(
  media: MediaHost,
  calls: ReadonlyMap<string, Pick<OwnCall, 'mediaEvent'>>,
): Promise<Result<HeldLeg[]>> {
  const held = await media.legs()
  for (const { ice, ...leg } of held.ok ? held.value : [])
    calls.get(leg.callId)?.mediaEvent({ kind: 'ice', leg, state: ice })
  return held
}
