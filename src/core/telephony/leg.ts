import type { Clock } from '#core/platform/clock.ts'
import { createMachine, type OnImpossible } from '#core/platform/machine.ts'
import { firstLegState, type LegState, legTransitions } from './leg-states.ts'
import type { LegId } from './media-host.ts'
import type { InviteOutcome, LegSignalling } from './signalling.ts'

/** The leg to one other party, from the first INVITE until it is closed. */
export type Leg = {
  id: LegId
  /** Whether this side invites first, and wins if both do at once. */
  isFirst: boolean
  state(): LegState
  /** Sends an INVITE unless there is a dialog, or one is being made. */
  invite(): void
  /** Returns how to handle an incoming INVITE; if it is taken, signalling answers it. */
  invited(): 'take' | 'glare'
  answered(): void
  ended(): void
  /** The media have changed: they are described again. */
  renew(): void
  close(): void
}

/** How long the other side may take to invite, in milliseconds. */
const patienceMs = 3000
/** Pauses before an INVITE is sent again, in milliseconds; the last one from then on. */
const pausesMs = [0, 200, 500, 1000, 2000]
/** Pauses after both have invited at once (RFC 3261 §14.1), in milliseconds; the side that invites first waits less. */
const yieldMs = { first: 50, second: 400 }

/**
 * @param deps.isFirst whether this side wins if both invite at the same moment, and invites first
 * @param deps.onMove called after each change of the state
 */
export function createLeg(
  id: LegId,
  deps: {
    isFirst: boolean
    signalling: LegSignalling
    clock: Clock
    onMove: () => void
    onImpossible?: OnImpossible | undefined
    signal: AbortSignal
  },
): Leg {
  const { isFirst, signalling, clock } = deps
  let entered = new AbortController()
  const machine = createMachine({
    name: 'leg',
    transitions: legTransitions,
    initial: firstLegState,
    onMove(state, before) {
      if (state === before) return
      entered.abort()
      entered = new AbortController()
      enter(state)
      deps.onMove()
    },
    onImpossible: deps.onImpossible,
  })

  function enter(state: LegState) {
    const { signal } = entered
    const settle = (outcome: Promise<InviteOutcome>) =>
      void outcome.then(
        (ended) => signal.aborted || machine.send({ name: ended === 'answered' ? 'answered' : glareOr(ended) }),
      )
    switch (state.name) {
      case 'inviting':
        return settle(signalling.invite(id, signal))
      case 'renewing':
        return settle(signalling.renew(id))
      case 'waiting':
        return clock.after(patienceMs, () => machine.send({ name: 'invite' }), signal)
      case 'pausing':
        return clock.after(pauseOf(state.failures), () => machine.send({ name: 'pause-over' }), signal)
      case 'yielding':
        return clock.after(isFirst ? yieldMs.first : yieldMs.second, () => machine.send({ name: 'pause-over' }), signal)
      case 'closed':
        return signalling.end(id)
      default:
    }
  }
  enter(firstLegState)
  deps.signal.addEventListener('abort', () => entered.abort(), { once: true })

  return {
    id,
    isFirst,
    state: machine.state,
    invite() {
      const { name } = machine.state()
      if (name === 'waiting' || name === 'pausing') machine.send({ name: 'invite' })
    },
    invited() {
      const { name } = machine.state()
      if (name === 'closed' || (name === 'inviting' && isFirst)) return 'glare'
      machine.send({ name: 'invited' })
      return 'take'
    },
    answered() {
      // The answer may arrive after the leg has been given up.
      if (machine.state().name === 'taking') machine.send({ name: 'answered' })
    },
    ended: () => machine.send({ name: 'ended' }),
    renew: () => machine.send({ name: 'renew' }),
    close: () => machine.send({ name: 'close' }),
  }
}

const glareOr = (outcome: Exclude<InviteOutcome, 'answered'>) => (outcome === 'glare' ? 'glare' : 'ended')
const pauseOf = (failures: number): number => pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0
