import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'
import { isBackendRefusal } from '#core/transport/refusals.ts'

export type Registration = {
  /** Registers, and tries again until it succeeds. Further calls during that change nothing. */
  start(): void
  /** The connection may have returned: tries now. */
  wake(): void
}

const firstPauseMs = 500
const longestPauseMs = 10_000

/** Registers the visitor with the backend, however bad the connection is. */
export function createRegistration(deps: {
  register: () => Promise<Result<unknown>>
  onState: (state: 'catching-up' | 'offline' | 'refused') => void
  clock: Clock
  signal: AbortSignal
}): Registration {
  const { register, onState, clock, signal } = deps
  let isTrying = false
  let awoken = new AbortController()

  async function tryUntilDone() {
    onState('catching-up')
    for (let failures = 0; !signal.aborted; failures++) {
      const result = await register()
      if (result.ok || signal.aborted) return
      onState(isBackendRefusal(result.error) ? 'refused' : 'offline')
      awoken = new AbortController()
      const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(failures, 10), longestPauseMs)
      await sleep(clock, pauseMs, AbortSignal.any([awoken.signal, signal]))
    }
  }

  return {
    start() {
      if (isTrying) return
      isTrying = true
      void tryUntilDone().finally(() => {
        isTrying = false
      })
    },
    wake: () => awoken.abort(),
  }
}
