import { type Clock, sleep } from '#core/platform/clock.ts'

/** Time between the beginnings of two rings, in milliseconds. */
const ringEveryMs = 2500

/** Rings again and again until `signal` aborts. A sound that the browser refuses is silent, and tried again. */
export async function ringOn(play: () => Promise<unknown>, clock: Clock, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await Promise.all([play().catch(() => {}), sleep(clock, ringEveryMs, signal)])
}
