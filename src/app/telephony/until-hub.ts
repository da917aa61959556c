import { type Clock, sleep, systemClock } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'

/** The hub has died, or has not taken the call up yet. */
const passing: ReadonlySet<string> = new Set(['hub-restarted', 'no-call-session', 'deadline-exceeded'])
const betweenMs = 250
/** About the time in which a call that was lost is there again. */
const mostTries = 40

/**
 * Gives a command of a call to the hub, and to the next one if it dies: a press of "mute" must not get lost. `run` takes the
 * present hub each time.
 */
export async function untilHub<T>(run: () => Promise<Result<T>>, clock: Clock = systemClock): Promise<Result<T>> {
  for (let tries = 1; ; tries += 1) {
    const result = await run()
    if (result.ok || !passing.has(result.error.name) || tries >= mostTries) return result
    await sleep(clock, betweenMs)
  }
}
