import { useRef } from 'react'
import { stableRows } from './stable-rows.ts'

/**
 * Rows of a live query with stable identities. As long as `group` is the same, the old rows stay until the first result
 * of a changed query (a longer list, an earlier start).
 */
export function useStableRows<Row>(
  rows: readonly Row[] | undefined,
  group: string,
  idOf: (row: Row) => string,
): readonly Row[] | undefined {
  const last = useRef<{ group: string; rows: readonly Row[] } | undefined>(undefined)
  const before = last.current?.group === group ? last.current.rows : undefined
  const shown = rows ? stableRows(before ?? [], rows, idOf) : before
  // Written during rendering: it is only a cache, and a discarded render leaves equal rows in it.
  if (shown) last.current = { group, rows: shown }
  return shown
}
