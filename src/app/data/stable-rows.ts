/** Whether two plain values say the same; rows are JSON. */
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
 * `next` with every row that says the same as before replaced by that earlier object, so that only what has changed is
 * rendered again: a live query makes all of its rows anew on each emission. The earlier array itself comes back when
 * nothing changed at all.
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
