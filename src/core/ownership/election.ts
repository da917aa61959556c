import type { Clock } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'
import { createMachine, type Machine, type OnImpossible } from '#core/platform/machine.ts'
import type { ElectionRules } from './election-rules.ts'
import { type ElectionEvent, type ElectionState, electionTransitions, firstElectionState } from './election-states.ts'

/** One of several realms of an origin that want to own the same resource. */
export type Election = {
  isOwner(): boolean
  /** The owner is needed: asks whether it is alive, and takes its place if it does not answer. */
  recheckOwner(): void
  /** The owner has answered. */
  ownerAnswered(): void
  /** Ends the ownership, or the wait for it, permanently. */
  leave(): void
}

/**
 * Realms elect one owner by a Web Lock. The lock passes on when its holder ends or dies. A realm that the browser has
 * frozen, or that hangs, keeps its lock but answers nothing: a waiting realm asks it whether it is alive, and steals
 * the lock if no answer comes. The realm that lost its lock learns of it as soon as it runs again.
 *
 * @param deps.askOwner asks the owner over a channel whether it is alive
 * @param deps.own runs while this realm owns, and settles soon after `tenure` aborts: the lock is held until then
 * @param deps.onMove called after each event, also if the state stays the same
 */
export function createElection(
  deps: ElectionRules &
    HoldDeps & {
      clock: Clock
      askOwner: () => void
      onMove?: (state: ElectionState, before: ElectionState, event: ElectionEvent) => void
      onImpossible?: OnImpossible | undefined
    },
): Election {
  const { clock, askOwner, onImpossible } = deps
  const machine = createMachine({
    name: 'election',
    transitions: electionTransitions,
    initial: firstElectionState(),
    onMove: moved,
    onImpossible,
  })
  const { send, state } = machine

  function moved(now: ElectionState, before: ElectionState, event: ElectionEvent) {
    if (now !== before) leaveBehind(before, now)
    deps.onMove?.(now, before, event)
    if (now === before) return
    if (now.name === 'asking') ask(now.answered.signal)
    if (now.name === 'taking') holdLock(deps, machine, { steal: true })
    if (now.name === 'waiting' && before.name === 'owning') queueUp(now.queue.signal)
    if (now.name === 'waiting' && before.name === 'asking' && deps.asksAlways)
      clock.after(deps.answerMs, () => send({ name: 'ask' }), now.queue.signal)
  }

  function leaveBehind(before: ElectionState, now: ElectionState) {
    if (before.name === 'asking') before.answered.abort()
    if (before.name === 'owning') before.tenure.abort()
    const isQueueing = now.name === 'waiting' || now.name === 'asking'
    // A granted request has left the queue already.
    if ('queue' in before && !isQueueing) before.queue.abort()
  }

  function ask(answered: AbortSignal) {
    clock.after(deps.answerMs, () => send({ name: 'owner-silent' }), answered)
    askOwner()
  }

  function queueUp(queue: AbortSignal) {
    holdLock(deps, machine, { signal: queue })
    if (deps.asksAlways) send({ name: 'ask' })
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

type HoldDeps = {
  locks: Locks
  lockName: string
  own: (tenure: AbortSignal) => Promise<void>
}

/** Requests the owner's lock, holds it while this realm owns, and tells the machine of both, and of the lock's loss. */
function holdLock(
  { locks, lockName, own, ...rules }: HoldDeps & Pick<ElectionRules, 'afterLoss' | 'withoutLocks'>,
  { state, send }: Machine<ElectionState, ElectionEvent>,
  options: { steal: true } | { signal: AbortSignal },
): void {
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
    if (tenure) send({ name: rules.afterLoss === 'leave' ? 'leave' : 'lost' })
    else if (rules.withoutLocks === 'leave') send({ name: 'leave' })
    else void use()
  })
}
