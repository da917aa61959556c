import type { Clock } from '#core/platform/clock.ts'
import type { Scheduler } from '#core/scheduler/scheduler.ts'

const minuteSeconds = 60
/** A longer gap between two ticks of the minute timer means that the machine slept, in milliseconds. */
const sleptFromMs = 2 * 60_000

/** Calls `onWake` after the machine has slept, which it notices by the gap between two ticks [NET-04]. */
export function detectWake(deps: {
  clock: Clock
  scheduler: Pick<Scheduler<'minute'>, 'register' | 'on'>
  onWake: () => void
  signal: AbortSignal
}): void {
  const { clock, scheduler, onWake, signal } = deps
  let lastMinuteAtMs = clock.nowMs()

  function minutePassed() {
    const nowMs = clock.nowMs()
    const gapMs = nowMs - lastMinuteAtMs
    lastMinuteAtMs = nowMs
    if (gapMs > sleptFromMs) onWake()
  }

  scheduler.on('minute', minutePassed, signal)
  scheduler.register({ name: 'wake-detection', intervalSeconds: minuteSeconds, event: 'minute' })
}
