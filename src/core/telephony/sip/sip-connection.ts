import type { SipAccess } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import { type Deferred, deferred } from '#core/platform/deferred.ts'
import type { Result } from '#core/platform/result.ts'
import type { SipUserAgent } from './sip-user-agent.ts'

/** A registration that is kept: a new connection follows each that is lost. */
export type SipConnection = {
  /** The registered user agent; waits for one. */
  registered(): Promise<SipUserAgent>
  /** Connects at once, if it waits. */
  wake(): void
}

/** Pauses between attempts, in milliseconds; the last one from then on. */
const pausesMs = [0, 250, 500, 1000, 2000, 4000]
/** Access is renewed this long before it expires, in milliseconds; connections of the old one go on. */
const marginMs = 60_000

/**
 * @param deps.onRegistered called when it is registered, and with null when it no longer is
 */
export function keepRegistered(deps: {
  access: () => Promise<Result<SipAccess>>
  create: (access: SipAccess, onLost: () => void) => SipUserAgent
  onRegistered: (userAgent: SipUserAgent | null) => void
  clock: Clock
  signal: AbortSignal
}): SipConnection {
  const { clock, signal } = deps
  let waiting: Deferred<SipUserAgent> = deferred()
  let awake = new AbortController()

  /** Registers once; settles when that registration has ended. Returns whether it succeeded. */
  async function once(): Promise<boolean> {
    const access = await deps.access()
    if (!access.ok || signal.aborted) return false
    const lost = deferred<void>()
    const userAgent = deps.create(access.value, () => lost.resolve())
    const stop = () => lost.resolve()
    signal.addEventListener('abort', stop, { once: true })
    const over = new AbortController()
    try {
      await userAgent.register()
      clock.after(access.value.expiresAtMs - clock.nowMs() - marginMs, stop, over.signal)
      deps.onRegistered(userAgent)
      waiting.resolve(userAgent)
      await lost.promise
      waiting = deferred()
      deps.onRegistered(null)
      return true
    } catch {
      return false
    } finally {
      over.abort()
      signal.removeEventListener('abort', stop)
      userAgent.close()
    }
  }

  async function keep() {
    for (let failures = 0; !signal.aborted; ) {
      failures = (await once()) ? 0 : failures + 1
      awake = new AbortController()
      await sleep(clock, pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0, awake.signal)
    }
  }
  void keep()

  return { registered: () => waiting.promise, wake: () => awake.abort() }
}
