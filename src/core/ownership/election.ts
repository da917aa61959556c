import type { Clock } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'
import { createMachine, type OnImpossible } from '#core/platform/machine.ts'
import { type ElectionEvent, type ElectionState, electionTransitions, firstElectionState } from './election-states.ts'

/** One of several realms of an origin that want to own the same thing. */
export type Election = {
  isOwner(): boolean
  /** Somebody needs the owner: asks it for a sign of life, and takes its place if none comes. */
  recheckOwner(): void
  /** The owner has given a sign of life. */
  ownerAnswered(): void
  /** Ends the ownership, or the wait for it, for good. */
  leave(): void
}

/** How a realm takes part. */
export type ElectionRules = {
  /** How long an owner may take to give a sign of life. */
  answerMs: number
  /** Ask the owner again and again while waiting, instead of only on `recheckOwner`. */
  asksAlways: boolean
  /** What a realm does whose lock was taken from it. */
  afterLoss: 'wait' | 'leave'
  /** What a realm does to which the browser gives no locks. */
  withoutLocks: 'own' | 'leave'
}

/**
 * Realms elect one owner by a Web Lock. The lock passes on when its holder ends or dies. A realm that the browser has
 * frozen, or that hangs, keeps its lock but answers nothing: a waiting realm asks it for a sign of life, and steals the
 * lock when none comes. The realm that lost its lock learns of it as soon as it runs again.
 *
 * @param deps.askOwner asks the owner for a sign of life, by a channel
 * @param deps.own runs while this realm owns, and settles soon after `tenure` aborts: the lock is held until then
 * @param deps.onMove called after each event, also where the state stays the same
 */
export function createElection(
  deps: ElectionRules & {
    locks: Locks
    lockName: string
    clock: Clock
    askOwner: () => void
    own: (tenure: AbortSignal) => Promise<void>
    onMove?: (state: ElectionState, before: ElectionState, event: ElectionEvent) => void
    onImpossible?: OnImpossible | undefined
  },
): Election {
  const { locks, lockName, clock, askOwner, own, onImpossible } = deps
  const { send, state } = createMachine({
    name: 'election',
    transitions: electionTransitions,
    initial: firstElectionState(),
    onMove: moved,
    onImpossible,
  })

  function moved(now: ElectionState, before: ElectionState, event: ElectionEvent) {
    if (now !== before) leaveBehind(before, now)
    deps.onMove?.(now, before, event)
    if (now === before) return
    if (now.name === 'asking') ask(now.answered.signal)
    if (now.name === 'taking') hold({ steal: true })
    if (now.name === 'waiting' && before.name === 'owning') queueUp(now.queue.signal)
    if (now.name === 'waiting' && before.name === 'asking' && deps.asksAlways)
      clock.after(deps.answerMs, () => send({ name: 'ask' }), now.queue.signal)
  }

  function leaveBehind(before: ElectionState, now: ElectionState) {
    if (before.name === 'asking') before.answered.abort()
    if (before.name === 'owning') before.tenure.abort()
    const isQueueing = now.name === 'waiting' || now.name === 'asking'
    // The request that was granted has left the queue already.
    if ('queue' in before && !isQueueing) before.queue.abort()
  }

  function ask(answered: AbortSignal) {
    clock.after(deps.answerMs, () => send({ name: 'owner-silent' }), answered)
    askOwner()
  }

  function queueUp(queue: AbortSignal) {
    hold({ signal: queue })
    if (deps.asksAlways) send({ name: 'ask' })
  }

  function hold(options: { steal: true } | { signal: AbortSignal }) {
    const isGivenUp = () => state().name === 'left' || ('signal' in options && options.signal.aborted)
    let tenure: AbortSignal | null = null
    const use = async () => {
      if (isGivenUp()) return
      send({ name: 'granted' })
      const now = state()
      if (now.name !== 'owning') return
      tenure = now.tenure.signal
      await own(tenure)
    }
    locks.hold(lockName, options, use).catch(() => {
      if (tenure?.aborted || (!tenure && isGivenUp())) return
      if (tenure) send({ name: deps.afterLoss === 'leave' ? 'leave' : 'lost' })
      else if (deps.withoutLocks === 'leave') send({ name: 'leave' })
      else void use()
    })
  }

  const first = state()
  if (first.name === 'waiting') queueUp(first.queue.signal)
  return {
    isOwner: () => state().name === 'owning',
    recheckOwner: () => send({ name: 'ask' }),
    ownerAnswered: () => send({ name: 'owner-answered' }),
    leave: () => send({ name: 'leave' }),
  }
}
