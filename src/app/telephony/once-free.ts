import { type Clock, sleep, systemClock } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'

const betweenMs = 250
const mostTries = 20

/** Answers a call when the backend knows that the present one was held or ended, which this device has just done. */
export async function onceFree<T>(run: () => Promise<Result<T>>, clock: Clock = systemClock): Promise<Result<T>> {
  for (let tries = 1; ; tries += 1) {
    const result = await run()
    if (result.ok || result.error.name !== 'already-in-call' || tries >= mostTries) return result
    await sleep(clock, betweenMs)
  }
}
