import type { Clock } from '#core/platform/clock.ts'

/** A timer that ticks at a steady interval between `start` and `stop`. */
export type Ticker = {
  /** Does nothing if it runs already. */
  start(): void
  stop(): void
}

export function createTicker(deps: { clock: Clock; tickMs: number; onTick: () => void; signal: AbortSignal }): Ticker {
  const { clock, tickMs, onTick, signal } = deps
  let running: AbortController | null = null
  return {
    start() {
      if (running || signal.aborted) return
      running = new AbortController()
      const stopped = AbortSignal.any([running.signal, signal])
      const tick = () => {
        // Planned first, so that a tick that throws does not stop the timer.
        clock.after(tickMs, tick, stopped)
        onTick()
      }
      clock.after(tickMs, tick, stopped)
    },
    stop() {
      running?.abort()
      running = null
    },
  }
}
