import { type Clock, sleep } from '#core/platform/clock.ts'

/** Finds out early that the line is up again, while files wait for it. */
export type LineProbe = {
  /** A file could not be sent, because the backend was not reached. */
  cut(): void
  /** Bytes of a file are on their way. */
  moved(): void
}

/** Pause between two questions, in milliseconds. */
const pauseMs = 500
/** Longest pause after waking in vain, in milliseconds. */
const longestPauseMs = 10_000
/** How often it asks after bytes have moved last: for about a minute on a line that is cut. */
const mostTries = 100

/**
 * After a cut the outbox waits longer with each try in vain, and the bytes of a large file would wait with it. So one
 * small request, whatever number of files wait, asks twice a second whether the line is up; then everything is tried.
 * After a minute in vain only the outbox tries. A line that answers this question and takes no file is asked less and
 * less often.
 *
 * @param deps.ping whether the backend answers
 * @param deps.wake makes the outbox try everything now
 */
export function createLineProbe(deps: {
  ping: () => Promise<boolean>
  wake: () => void
  clock: Clock
  signal: AbortSignal
}): LineProbe {
  const { ping, wake, clock, signal } = deps
  let isAsking = false
  /** Since bytes have moved last. */
  let since = { tries: 0, wakesInVain: 0 }

  async function ask() {
    while (since.tries < mostTries) {
      since.tries += 1
      await sleep(clock, Math.min(pauseMs * 2 ** since.wakesInVain, longestPauseMs), signal)
      if (signal.aborted) return
      if (!(await ping())) continue
      since.wakesInVain += 1
      return wake()
    }
  }

  return {
    cut() {
      if (isAsking || signal.aborted) return
      isAsking = true
      void ask().finally(() => {
        isAsking = false
      })
    },
    moved() {
      since = { tries: 0, wakesInVain: 0 }
    },
  }
}
