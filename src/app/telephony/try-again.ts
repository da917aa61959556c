import { type Clock, sleep, systemClock } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'

const betweenMs = 250

/** Runs something every 250 ms until it succeeds, fails with anything but what passes by itself, or `mostTries` times. */
export async function tryAgain<T>(
  run: () => Promise<Result<T>>,
  { passing, mostTries, clock = systemClock }: { passing: ReadonlySet<string>; mostTries: number; clock?: Clock },
): Promise<Result<T>> {
  for (let tries = 1; ; tries += 1) {
    const result = await run()
    if (result.ok || !passing.has(result.error.name) || tries >= mostTries) return result
    await sleep(clock, betweenMs)
  }
}
