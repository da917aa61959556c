import { type Clock, systemClock } from '#core/platform/clock.ts'
import { isSeen, onSight } from './attention.ts'

/** The clock of a page for as long as it is seen: what falls due while it is hidden waits until it is shown again. */
export const seenClock: Clock = {
  nowMs: systemClock.nowMs,
  after: (delayMs, run, signal) => systemClock.after(delayMs, () => whenSeen(run, signal), signal),
}

function whenSeen(run: () => void, signal: AbortSignal | undefined): void {
  if (isSeen()) {
    run()
    return
  }
  const stop = onSight(() => {
    if (!isSeen()) return
    stop()
    run()
  })
  signal?.addEventListener('abort', stop, { once: true })
}
