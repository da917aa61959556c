import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Deferred } from '#core/platform/deferred.ts'
import type { SipUserAgent } from './sip-user-agent.ts'

/** How long a connection that is tried has to answer before a new one is begun beside it, in milliseconds. */
const headStartMs = 250

/** A connection that was begun; `lost` resolves when it has ended. */
export type Opened = { userAgent: SipUserAgent; lost: Deferred<void> }

/** The connection that is registered now, if any, and the one that takes its place. */
export type StandingConnection = {
  /**
   * A connection is registered.
   *
   * @param lose gives it up
   */
  stands(userAgent: SipUserAgent, lose: () => void): void
  /** Called when the connection has lost its registration. */
  fell(): void
  /** Tries the connection that stands, if any: it is given up if it does not answer, or if a new one is quicker. */
  try(): Promise<void>
  /** Whether a new one was quicker, and takes its place. */
  hasSuccessor(): boolean
  /** The new one that was quicker, to whoever closes it; null: there is none. */
  takeSuccessor(): Opened | null
}

/**
 * @param deps.openRival begins a connection; null while there is no access for one
 * @param deps.onLineDead a new one was quicker than the one that stood
 */
export function createStandingConnection(deps: {
  openRival: () => Opened | null
  onLineDead: () => void
  clock: Clock
}): StandingConnection {
  const { openRival, onLineDead, clock } = deps
  let present: { userAgent: SipUserAgent; lose: () => void; isTried: boolean } | null = null
  /** Connects already, and registers next. */
  let successor: Opened | null = null

  return {
    stands(userAgent, lose) {
      present = { userAgent, lose, isTried: false }
    },
    fell() {
      present = null
    },
    // Connections may be dead for minutes without an error: after a change of the network, or a sleep. To wait for an
    // answer would keep the call silent for as long.
    async try() {
      const tried = present
      if (!tried || tried.isTried) return
      tried.isTried = true
      const answer = tried.userAgent.isAlive().then((isAlive) => (isAlive ? 'alive' : 'dead'))
      const early = await Promise.race([answer, sleep(clock, headStartMs).then(() => null)])
      const rival = early === null ? openRival() : null
      const overtaking = rival?.userAgent.connect().then(overtaken, () => never) ?? never
      const verdict = early ?? (await Promise.race([answer, overtaking]))
      tried.isTried = false
      if (rival && verdict === 'overtaken' && present === tried) successor = rival
      else rival?.userAgent.close()
      if (verdict !== 'alive') tried.lose()
      if (verdict === 'overtaken') onLineDead()
    },
    hasSuccessor: () => successor !== null,
    takeSuccessor() {
      const taken = successor
      successor = null
      return taken
    },
  }
}

const never = new Promise<never>(() => {})
const overtaken = () => 'overtaken' as const
