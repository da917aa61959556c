import { useRef } from 'react'
import { stableRows } from './stable-rows.ts'

/**
 * Rows of a live query with stable identities. While `group` is the same, the rows before stay until the first result
 * of a changed query (a longer list, an earlier start) is there.
 */
export function useStableRows<Row>(
  rows: readonly Row[] | undefined,
  group: string,
  idOf: (row: Row) => string,
): readonly Row[] | undefined {
  const last = useRef<{ group: string; rows: readonly Row[] } | undefined>(undefined)
  const before = last.current?.group === group ? last.current.rows : undefined
  const shown = rows ? stableRows(before ?? [], rows, idOf) : before
  // Written while rendering on purpose: it is a cache, and a render thrown away leaves equal rows in it.
  if (shown) last.current = { group, rows: shown }
  return shown
}
