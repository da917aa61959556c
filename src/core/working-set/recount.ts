import type { Clock } from '#core/platform/clock.ts'
import type { WorkingStore } from './working-set.ts'

const gatherMs = 50

/** Counts again a moment after the first change, once for all changes until then. */
export function createRecount(deps: {
  store: Pick<WorkingStore, 'recount'>
  clock: Clock
  guarded: (work: Promise<unknown>) => void
  signal: AbortSignal
}): (what: 'unread' | 'all') => void {
  const { store, clock, guarded, signal } = deps
  let planned: 'none' | 'unread' | 'all' = 'none'

  function run() {
    const statuses = planned === 'all'
    planned = 'none'
    guarded(store.recount(statuses))
  }

  return (what) => {
    const isPlanned = planned !== 'none'
    if (planned !== 'all') planned = what
    if (!isPlanned) clock.after(gatherMs, run, signal)
  }
}
