import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'

/** Milliseconds to wait after the n-th failure in a row [LOG-02]. */
export const retryDelayMs = (failures: number) => (0.5 * Math.min(failures, 8) ** 2 + 3) * 1000

/** Tries with growing pauses until it works; false if `signal` aborts before [LOG-02]. */
export async function persistently(
  run: () => Promise<Result<unknown>>,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<boolean> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    if ((await run()).ok) return true
    await sleep(clock, retryDelayMs(failures))
  }
  return false
}
