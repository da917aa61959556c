import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'

type Deps = { clock: Clock; locks: Locks; isHidden(): boolean; ring(): Promise<void> }

/** Head start of a visible tab, where browsers allow sound more often and the offer is seen. */
const hiddenWaitMs = 150

/**
 * Rings for an offer in only one tab: the one that gets the offer's lock and keeps it until `signal` aborts, when the
 * offer has ended.
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

/** Time between the beginnings of two rings, in milliseconds. */
const ringEveryMs = 2500

/** Rings again and again until `signal` aborts. A sound that the browser refuses is silent, and tried again. */
export async function ringOn(play: () => Promise<unknown>, clock: Clock, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await Promise.all([play().catch(() => {}), sleep(clock, ringEveryMs, signal)])
}
