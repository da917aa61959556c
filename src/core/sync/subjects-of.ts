import type { FeedEntry } from '#core/contract/index.ts'

/** What kept answers may depend on that these entries change. Messages are not among it: they come by the second. */
export function subjectsOf(entries: readonly FeedEntry[]): ReadonlySet<string> {
  const subjects = new Set<string>()
  for (const entry of entries) {
    if (entry.kind === 'changed') subjects.add(entry.what)
    else if (entry.kind === 'entity') subjects.add(entry.entity)
    else if (entry.kind === 'conversation' || entry.kind === 'conversation-gone') subjects.add('conversation')
  }
  return subjects
}
