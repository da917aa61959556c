import { useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import type { ResourceRow, Revisions } from './resource.ts'

/**
 * The row of a form as it is now: live, and loaded when the backend says that it was changed. `isTheirs`: somebody else
 * has changed it since the form was opened.
 */
export function useLatestRow<Row extends ResourceRow>(revisions: Revisions<Row> | undefined, row: Row | null) {
  const commands = useCommands()
  const [begun] = useState(row)
  const [loaded, setLoaded] = useState<Row | null>(null)
  if (!revisions || !row || !begun) return { now: row, isTheirs: false, load: async () => {} }
  const { revisionOf } = revisions
  const now = loaded && revisionOf(loaded) > revisionOf(row) ? loaded : row
  return {
    now,
    isTheirs: revisionOf(now) > revisionOf(begun),
    async load() {
      const answer = await revisions.load(commands, row)
      if (answer.ok) setLoaded(answer.value)
    },
  }
}
