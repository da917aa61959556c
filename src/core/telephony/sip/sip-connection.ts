import type { SipAccess } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import { type Deferred, deferred } from '#core/platform/deferred.ts'
import type { Result } from '#core/platform/result.ts'
import type { SipUserAgent } from './sip-user-agent.ts'
import { createStandingConnection, type Opened } from './standing-connection.ts'

/** A registration that is kept: a new connection follows each that is lost. */
export type SipConnection = {
  /** The registered user agent; waits for one. */
  registered(): Promise<SipUserAgent>
  /** Connects at once, if it waits; a connection that stands is tried, and replaced if a new one is quicker. */
  wake(): void
}

/** Pauses between attempts that fail, or whose registration ends at once, in milliseconds; the last one from then on. */
const pausesMs = [0, 250, 500, 1000, 2000]
/** An attempt that has taken this long is given up when the network is back, in milliseconds. */
const hurriedAfterMs = 500
/** A registration that has stood for this long was none of those, in milliseconds. */
const standsMs = 2000
/** Access is renewed this long before it expires, in milliseconds; connections of the old one go on. */
const marginMs = 60_000

type Held = { access: SipAccess; arrivedAtMs: number }

/**
 * @param deps.onRegistered called when it is registered, and with null when it no longer is
 * @param deps.onLineDead a new connection was quicker than the one that stood, which may be dead without an error: others
 *   of this device may be so too
 */
export function keepRegistered(deps: {
  access: () => Promise<Result<SipAccess>>
  create: (access: SipAccess, onLost: () => void) => SipUserAgent
  onRegistered: (userAgent: SipUserAgent | null) => void
  onLineDead?: () => void
  clock: Clock
  signal: AbortSignal
}): SipConnection {
  const { clock, signal } = deps
  let waiting: Deferred<SipUserAgent> = deferred()
  let awake = new AbortController()
  /** Access with which the last registration has succeeded, and when it came; not asked for again while it holds. */
  let held: Held | null = null
  /** The attempt that is under way. */
  let attempt: { atMs: number; giveUp: () => void } | null = null

  function open(access: SipAccess): Opened {
    const lost = deferred<void>()
    return { userAgent: deps.create(access, () => lost.resolve()), lost }
  }

  /** Counted from the arrival: the local clock may be hours off. */
  const leftMs = ({ access, arrivedAtMs }: Held) => access.expiresAtMs - access.nowMs - (clock.nowMs() - arrivedAtMs)
  const holds = (known: Held | null): known is Held => known !== null && leftMs(known) > 2 * marginMs

  const standing = createStandingConnection({
    openRival: () => (holds(held) ? open(held.access) : null),
    onLineDead: () => deps.onLineDead?.(),
    clock,
  })

  /** Registers once; settles when that registration has ended. Returns whether the next one may begin at once. */
  async function once(): Promise<boolean> {
    const givenUp = deferred<null>()
    attempt = { atMs: clock.nowMs(), giveUp: () => givenUp.resolve(null) }
    const given = holds(held) ? held : await Promise.race([ask(), givenUp.promise])
    held = null
    if (given === null) return true
    if (given === 'refused' || signal.aborted) return false
    const { userAgent, lost } = standing.takeSuccessor() ?? open(given.access)
    const stop = () => lost.resolve()
    signal.addEventListener('abort', stop, { once: true })
    const over = new AbortController()
    try {
      const registered = await Promise.race([userAgent.register().then(() => userAgent), givenUp.promise])
      if (registered === null) return true
      attempt = null
      held = given
      const registeredAtMs = clock.nowMs()
      clock.after(Math.max(leftMs(given) - marginMs, leftMs(given) / 2), stop, over.signal)
      deps.onRegistered(userAgent)
      waiting.resolve(userAgent)
      standing.stands(userAgent, stop)
      await lost.promise
      standing.fell()
      waiting = deferred()
      deps.onRegistered(null)
      // A registration that ends as soon as it succeeds counts as a failure; otherwise it would be retried at once,
      // again and again.
      return standing.hasSuccessor() || clock.nowMs() - registeredAtMs >= standsMs
    } catch {
      return false
    } finally {
      over.abort()
      signal.removeEventListener('abort', stop)
      userAgent.close()
    }
  }

  async function ask(): Promise<Held | 'refused'> {
    const access = await deps.access()
    return access.ok ? { access: access.value, arrivedAtMs: clock.nowMs() } : 'refused'
  }

  async function keep() {
    for (let failures = 0; !signal.aborted; ) {
      failures = (await once().catch(() => false)) ? 0 : failures + 1
      attempt = null
      awake = new AbortController()
      await sleep(clock, pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0, awake.signal)
    }
    standing.takeSuccessor()?.userAgent.close()
  }
  void keep()

  return {
    registered: () => waiting.promise,
    wake() {
      awake.abort()
      if (attempt && clock.nowMs() - attempt.atMs >= hurriedAfterMs) attempt.giveUp()
      void standing.try()
    },
  }
}
