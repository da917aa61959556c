/** The time of a realm. Logic reads and waits for time only through this, so that tests can control it. */
export type Clock = {
  /** Milliseconds since the epoch by the local clock; it may jump. */
  nowMs(): number
  /** Calls `run` once after `delayMs`, unless `signal` aborts first. */
  after(delayMs: number, run: () => void, signal?: AbortSignal): void
}

/** Resolves after `delayMs`, or as soon as `signal` aborts. */
export const sleep = (clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const stop = () => resolve()
    signal?.addEventListener('abort', stop, { once: true })
    // Many sleeps share one signal that may never abort.
    const wakeUp = () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    clock.after(delayMs, wakeUp, signal)
  })

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after(delayMs, run, signal) {
    if (signal?.aborted) return
    const stop = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      run()
    }, delayMs)
    signal?.addEventListener('abort', stop, { once: true })
  },
}

const stepMs = 1000

/**
 * Calls `run` once this realm has run for `delayMs`, unless `signal` aborts first. A time in which it did not run, such
 * as the computer's sleep, counts as one second: after it, timers may run before the answers that came meanwhile.
 */
export function afterAwake(clock: Clock, delayMs: number, run: () => void, signal: AbortSignal): void {
  const step = Math.min(stepMs, delayMs)
  clock.after(step, () => (step < delayMs ? afterAwake(clock, delayMs - step, run, signal) : run()), signal)
}
