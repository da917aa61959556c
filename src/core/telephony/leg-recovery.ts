import { awayMs } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Leg } from './leg.ts'

/** Looks for new ways (ICE restarts) to a party that is not heard, until it is heard or given up. */
export type LegRecovery = {
  /** Its sound has stopped, and nothing else is known to be lost. */
  stalled(): void
  /** The leg sends a new INVITE, with an ICE restart: one that is planned is put off, as it would interrupt this one. */
  invites(): void
  /** Its media are lost. */
  lost(): void
  /** Ends the recovery: the party is heard again, or has left. */
  end(): void
}

/**
 * How long after a loss new ways are looked for, and how often from then on, in milliseconds. One of the two waits longer,
 * or both would describe their media at the same moment.
 */
const lostMs = { first: 1000, second: 2500, again: 5000 }
const stalledMs = { first: 700, second: 2000 }

/**
 * @param deps.restartIce the next description looks for new ways
 * @param deps.wake signalling may be dead too, which it notices later by itself
 * @param deps.onGivenUp the party has been away for too long
 */
export function createLegRecovery(deps: {
  leg: Pick<Leg, 'isFirst' | 'renew'>
  clock: Clock
  restartIce: () => void
  wake: () => void
  onGivenUp: () => void
}): LegRecovery {
  const { leg, clock, restartIce, wake } = deps
  let over = new AbortController()
  /** A search that follows a stall is still to come. */
  let isPlanned = false
  const turn = leg.isFirst ? 'first' : 'second'

  /** Starts a wait, replacing the running one. */
  function begin(): AbortSignal {
    over.abort()
    over = new AbortController()
    isPlanned = false
    return over.signal
  }

  function look() {
    restartIce()
    leg.renew()
  }

  /** Once: who sends no sound on purpose is not searched for again and again. */
  function plan(afterMs: number) {
    const run = () => {
      isPlanned = false
      look()
    }
    clock.after(afterMs, run, begin())
    isPlanned = true
  }

  /** Looks for new ways again and again: the browser itself gives up the old ones only much later. */
  function lookAgain(afterMs: number, signal: AbortSignal) {
    const again = () => {
      look()
      lookAgain(lostMs.again, signal)
    }
    clock.after(afterMs, again, signal)
  }

  return {
    stalled() {
      // If signalling is dead too, it is this line, and the next connection looks for new ways at once.
      restartIce()
      wake()
      plan(stalledMs[turn])
    },
    invites() {
      if (isPlanned) plan(stalledMs.second)
    },
    lost() {
      const signal = begin()
      clock.after(awayMs, deps.onGivenUp, signal)
      wake()
      lookAgain(lostMs[turn], signal)
    },
    end: () => over.abort(),
  }
}
