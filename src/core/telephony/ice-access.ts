import type { SipAccess } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'

export type IceServers = SipAccess['iceServers']

/**
 * The servers by which media find a way. Those of TURN have credentials that the backend gives only to who is in a call, is
 * rung or is offered one, and that end within minutes: they are asked for while it rings, and renewed while the call goes on.
 */
export type IceAccess = {
  /** The backend has answered. */
  take(access: SipAccess): void
  /** Whether there is a call, or one that rings: as long as there is, the servers are kept good. */
  need(isNeeded: boolean): void
  /** The servers; where they have ended and cannot be renewed in time, those of before. */
  servers(): Promise<IceServers>
}

/** They are renewed this long before they end, in milliseconds. */
const marginMs = 120_000
/** Pause between two questions that bring none, in milliseconds. */
const againMs = 5000
/** A description of media waits no longer for them, in milliseconds. */
const patienceMs = 2000

/** @param deps.ask asks the backend, whose answer comes by `take` */
export function createIceAccess(deps: { ask: () => Promise<unknown>; clock: Clock; signal: AbortSignal }): IceAccess {
  const { clock, signal } = deps
  /** `endsAtMs` by the local clock; null: they do not end. */
  let held: { servers: IceServers; endsAtMs: number | null } = { servers: [], endsAtMs: 0 }
  let isNeeded = false
  let renewing: Promise<unknown> | null = null
  let planned = new AbortController()

  const leftMs = () => (held.endsAtMs === null ? Number.POSITIVE_INFINITY : held.endsAtMs - clock.nowMs())

  function renew(): Promise<unknown> {
    renewing ??= deps.ask().finally(() => {
      renewing = null
      plan(againMs)
    })
    return renewing
  }

  /** @param atLeastMs how long the next question waits in any case */
  function plan(atLeastMs = 0) {
    planned.abort()
    planned = new AbortController()
    if (!isNeeded || signal.aborted || renewing) return
    const inMs = leftMs() - marginMs
    if (inMs <= 0 && atLeastMs === 0) void renew()
    else if (held.endsAtMs !== null) clock.after(Math.max(inMs, atLeastMs), plan, planned.signal)
  }
  signal.addEventListener('abort', () => planned.abort(), { once: true })

  return {
    take({ iceServers, iceExpiresAtMs, nowMs }) {
      // Counted from the arrival: the local clock may be hours off.
      const endsAtMs = iceExpiresAtMs === undefined ? null : clock.nowMs() + iceExpiresAtMs - nowMs
      held = { servers: iceServers, endsAtMs }
      plan(againMs)
    },
    need(isNeededNow) {
      if (isNeeded === isNeededNow) return
      isNeeded = isNeededNow
      plan()
    },
    async servers() {
      const over = new AbortController()
      if (leftMs() <= 0) await Promise.race([renew(), sleep(clock, patienceMs, over.signal)])
      over.abort()
      return held.servers
    },
  }
}
