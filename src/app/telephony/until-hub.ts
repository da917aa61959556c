import type { Clock } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'
import { tryAgain } from './try-again.ts'

/** The hub has died, or has not taken the call up yet. */
const passing: ReadonlySet<string> = new Set(['hub-restarted', 'no-call-session', 'deadline-exceeded'])
/** In about ten seconds a call that was lost is there again. */
const mostTries = 40

/**
 * Gives a command of a call to the hub, and to the next one if it dies: a press of "mute" must not get lost. `run` takes the
 * present hub each time.
 */
export const untilHub = <T>(run: () => Promise<Result<T>>, clock?: Clock): Promise<Result<T>> =>
  tryAgain(run, { passing, mostTries, ...(clock && { clock }) })
