import type { Locks } from '#core/platform/locks.ts'
import type { Machine } from '#core/platform/machine.ts'
import type { ElectionRules } from './election-rules.ts'
import type { ElectionEvent, ElectionState } from './election-states.ts'

export type HoldDeps = {
  locks: Locks
  lockName: string
  own: (tenure: AbortSignal) => Promise<void>
}

/** Requests the owner's lock, holds it while this realm owns, and tells the machine of both, and of the lock's loss. */
export function holdLock(
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
