import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'

type Deps = { clock: Clock; locks: Locks; isHidden(): boolean; ring(): Promise<void> }

/** Head start of a visible tab: there the sound is allowed more often, and is heard where it is seen. */
const hiddenWaitMs = 150

/**
 * Rings for an offer in one of all tabs: the one that gets the offer's lock, which it keeps until `signal` says that
 * the offer is over.
 */
export async function ringOnce(offerId: string, deps: Deps, signal: AbortSignal): Promise<void> {
  if (deps.isHidden()) await sleep(deps.clock, hiddenWaitMs, signal)
  if (signal.aborted) return
  await deps.locks.hold(`everline-ring/${offerId}`, { ifAvailable: true }, async (held) => {
    if (!held || signal.aborted) return
    await deps.ring()
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  })
}
