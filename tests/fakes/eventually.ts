import { vi } from 'vitest'

/** Repeats `check` until it no longer throws; with real timers on a busy machine this can take over a second. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 10_000 })
