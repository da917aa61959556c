import type { Clock } from '#core/platform/clock.ts'

/** Notices that signalling is needed and has not been registered for long: who cannot be reached is offered no calls. */
export type LastingLoss = {
  registered(isRegistered: boolean): void
  /** Stops watching: the connection was closed on purpose. */
  closed(): void
  /** The network is back: tries again at once if the loss has lasted. */
  retry(): void
}

/** A registration takes much less time than this, in milliseconds, if it comes at all. */
export const lostAfterMs = 8000
/** Pause between two attempts while nothing needs it, in milliseconds: nobody who is offered no calls would begin one. */
const tryAgainMs = 30_000

/**
 * @param deps.onChange called when the loss has lasted, and when it is over
 * @param deps.tryAgain registers, and closes it again
 */
export function createLastingLoss(deps: {
  onChange: (isLost: boolean) => void
  tryAgain: () => void
  clock: Clock
  signal: AbortSignal
}): LastingLoss {
  const { onChange, tryAgain, clock, signal } = deps
  let isLost = false
  let waiting: AbortController | null = null

  function wait(ms: number, then: () => void) {
    waiting?.abort()
    waiting = new AbortController()
    clock.after(ms, then, AbortSignal.any([waiting.signal, signal]))
  }

  function stopWaiting() {
    waiting?.abort()
    waiting = null
  }

  function change(now: boolean) {
    if (now === isLost) return
    isLost = now
    onChange(isLost)
  }

  return {
    registered(isRegistered) {
      if (isRegistered) {
        stopWaiting()
        change(false)
      } else if (!waiting) wait(lostAfterMs, () => change(true))
    },
    closed() {
      if (isLost) wait(tryAgainMs, tryAgain)
      else stopWaiting()
    },
    retry() {
      if (isLost) tryAgain()
    },
  }
}
