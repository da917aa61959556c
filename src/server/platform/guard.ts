import type { Clock } from '#core/platform/clock.ts'
import { factsOf, type Logger } from './logger.ts'

/** Makes a callback that throws nothing and leaves no rejection behind. */
export type Guard = <A extends unknown[]>(run: (...args: A) => unknown) => (...args: A) => void

/**
 * For callbacks that a library, a timer or a socket calls: what they throw would end the process, and with it the work of
 * everybody (decision 87). It is logged as `fault`, and goes no further.
 */
export function createGuard(log: Pick<Logger, 'error'>, fault: string): Guard {
  const note = (error: unknown) => log.error(fault, factsOf(error))
  return (run) =>
    (...args) => {
      try {
        const done = run(...args)
        if (done instanceof Promise) done.catch(note)
      } catch (error) {
        note(error)
      }
    }
}

/** A clock whose timers throw nothing into the event loop. */
export function guardClock(clock: Clock, log: Pick<Logger, 'error'>): Clock {
  const guard = createGuard(log, 'timer-failed')
  return {
    nowMs: () => clock.nowMs(),
    after: (delayMs, run, signal) => clock.after(delayMs, guard(run), signal),
  }
}
