import { vi } from 'vitest'

/** Repeats `check` until it no longer throws: with real timers and a busy machine that can take over a second. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 10_000 })
