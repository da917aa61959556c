import type { FeedEntry } from '#core/contract/index.ts'

/**
 * The subjects of these entries, on which stored answers may depend. Messages are left out, because they come too
 * often.
 */
export function subjectsOf(entries: readonly FeedEntry[]): ReadonlySet<string> {
  const subjects = new Set<string>()
  for (const entry of entries) {
    if (entry.kind === 'changed') subjects.add(entry.what)
    else if (entry.kind === 'entity') subjects.add(entry.entity)
    else if (entry.kind === 'conversation' || entry.kind === 'conversation-gone') subjects.add('conversation')
  }
  return subjects
}
