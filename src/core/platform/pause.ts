import { type Clock, sleep } from './clock.ts'
import type { Random } from './random.ts'

/** Pauses that can be ended early. */
export type Pauses = {
  pause(delayMs: number, signal: AbortSignal): Promise<void>
  /** Ends all pauses that run now; later ones are not affected. */
  wake(): void
}

export function createPauses(clock: Clock): Pauses {
  const sleeping = new Set<AbortController>()
  return {
    async pause(delayMs, signal) {
      const awake = new AbortController()
      sleeping.add(awake)
      await sleep(clock, delayMs, AbortSignal.any([awake.signal, signal]))
      sleeping.delete(awake)
    },
    wake() {
      for (const awake of sleeping) awake.abort()
    },
  }
}

/**
 * A pause that doubles with each failure in a row. Half of it is random, so that clients do not all return at the same
 * moment after a fault of the backend.
 */
export function backOffMs(
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  failures: number,
  random: Pick<Random, 'integer'>,
): number {
  const pauseMs = Math.min(firstMs * 2 ** Math.min(failures, 20), longestMs)
  return pauseMs / 2 + random.integer(Math.ceil(pauseMs / 2) + 1)
}
