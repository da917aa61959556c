import { type CallDefinition, calls, type TabCallId } from '#core/contract/index.ts'
import type { LiveValue } from '#core/store/rows.ts'

/** Calls that tabs may ask for, each with the subjects that make its answer out of date. */
const refreshed = Object.entries<CallDefinition>(calls)
  .filter(([, { from }]) => from === 'tab')
  .map(([id, { refreshedBy = [] }]) => ({ id: id as TabCallId, subjects: [id, ...refreshedBy] }))

/** Counts for each call how often its answer has become out of date: tabs that show the answer ask again. */
export function createChanges(show: (changes: LiveValue<'changes'>) => void) {
  let counts: LiveValue<'changes'> = {}
  return (subjects: ReadonlySet<string> | 'everything') => {
    const old = refreshed.filter(
      (call) => subjects === 'everything' || call.subjects.some((each) => subjects.has(each)),
    )
    if (old.length === 0) return
    counts = { ...counts, ...Object.fromEntries(old.map(({ id }) => [id, (counts[id] ?? 0) + 1])) }
    show(counts)
  }
}
