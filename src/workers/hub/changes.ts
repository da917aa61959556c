import { callTable } from '#core/contract/call-table.ts'
import { refreshedBy } from '#core/contract/domains.ts'
import type { LiveValue } from '#core/store/rows.ts'

const subjectsOf: Readonly<Record<string, string>> = refreshedBy
/** All calls, each with the subjects that make its answer out of date: tabs look up those that they may ask for. */
const refreshed = [...callTable.values()].map(({ id }) => ({
  id,
  subjects: [id, ...(subjectsOf[id]?.split(' ') ?? [])],
}))

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
