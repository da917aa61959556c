/** Whether two plain values are equal; rows are JSON. */
function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return (
    left.length === right.size && left.every(([name, value]) => right.has(name) && sameValue(value, right.get(name)))
  )
}

/**
 * Replaces every row of `next` that equals an earlier one by the earlier object, so that only what has changed is
 * rendered again: a live query makes new objects for all rows at each result. If nothing has changed, returns the
 * earlier array.
 */
export function stableRows<Row>(
  previous: readonly Row[],
  next: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const known = new Map(previous.map((row) => [idOf(row), row]))
  const rows = next.map((row) => {
    const before = known.get(idOf(row))
    return before !== undefined && sameValue(before, row) ? before : row
  })
  const unchanged = rows.length === previous.length && rows.every((row, index) => row === previous[index])
  return unchanged ? previous : rows
}
