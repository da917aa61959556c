import { useEffect } from 'react'
import { tabStore } from '#app/data/browser-storage.ts'
import { createKeptEdits } from './kept-edits.ts'
import type { Entries } from './take-over.ts'

const keptEdits = createKeptEdits(tabStore)

/** Where a form's edits are stored. */
export type KeptAs = { eid: string; form: string }

/** The values with the edits that were stored when the form was left; the values themselves if there are none. */
export const recalled = <Name extends string>(kept: KeptAs | undefined, now: Entries<Name>): Entries<Name> =>
  (kept && keptEdits.recall(kept.eid, kept.form, now)) ?? now

/**
 * Stores a form's edits as long as the tab is open, or nothing without `kept`.
 *
 * @returns deletes them: they are saved
 */
export function useKeptEdits(
  kept: KeptAs | undefined,
  { values, behind, isEdited }: { values: Entries; behind: Entries; isEdited: boolean },
): () => void {
  const drop = () => {
    if (kept) keptEdits.drop(kept.eid, kept.form)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `kept` is made anew by each render
  useEffect(() => {
    if (kept && isEdited) keptEdits.keep(kept.eid, kept.form, { shown: values, before: behind })
    else drop()
  }, [values, isEdited, behind])
  return drop
}
