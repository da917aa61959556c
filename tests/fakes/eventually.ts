import { vi } from 'vitest'

/** Asks again until `check` no longer throws. Real timers and a busy machine take longer than vitest's second. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 10_000 })
