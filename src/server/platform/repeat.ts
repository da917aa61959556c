import type { Clock } from '#core/platform/clock.ts'
import { factsOf, type Logger } from './logger.ts'

/**
 * Runs `look` again and again, `everyMs` after it has settled. What it throws is logged as `fault`, and the next run
 * comes all the same.
 *
 * @param deps.signal ends it
 */
export function repeat(
  look: () => Promise<unknown>,
  everyMs: number,
  fault: string,
  { clock, log, signal }: { clock: Clock; log: Logger; signal: AbortSignal },
): { idle(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()

  async function run() {
    try {
      await look()
    } catch (error) {
      if (!signal.aborted) log.error(fault, factsOf(error))
    }
    plan()
  }
  function plan() {
    clock.after(
      everyMs,
      () => {
        running = run()
      },
      signal,
    )
  }
  plan()
  /** Settles when nothing runs. */
  return { idle: () => running }
}
