import { t } from '#app/language/t.ts'
import { emptyText } from '#app/ui/base/empty-text.ts'

/*
 * The logic of a table: fields of rows and columns, defaults and texts of the specification, and the rules of
 * selection.
 */

/** [ENT-11] Fields that every row has; a table's own rows extend it. */
export type TableRow = {
  id: string
  subItems?: readonly TableRow[]
  /** Shows the button that opens the sub-rows. */
  showCollapse?: boolean
  isRowDisabled?: boolean
  isDisabledCheckbox?: boolean
  disabledRowTooltipProps?: { title: string }
}

/** Rows with data of their own, whose sub-rows are of the same kind. */
export type RowOf<Row> = TableRow & { subItems?: readonly Row[] }

/** [ENT-11] */
export type TableColumn = {
  id: string
  label: string
  align?: 'left' | 'center' | 'right'
  sortTable?: boolean
  /** How many columns a cell spans; the covered columns are not shown. */
  cellColSpan?: number
  tooltip?: string
  /** Maximum number of lines of text in a cell. */
  clamp?: number
}

/** A column as a table takes it. For short contents, such as a chip, it may be narrower than `minWidth`. */
export type SizedColumn = TableColumn & { isNarrow?: boolean }

/** [TBL-01] Heights in pixels. */
export const tableDefaults = {
  rowHeight: 52,
  headerHeight: 56,
  pageSize: 10,
  pageSizes: [5, 10, 15, 20, 25],
  /** Total number of rows if it is not known. */
  count: 100,
  emptyCell: '--',
  clamp: 2,
  minWidth: '14rem',
} as const

/** [TBL-03] */
export const tableTexts = {
  get end() {
    return t`No more data available`
  },
  get perPage() {
    return t`Records per Page`
  },
  get empty() {
    return emptyText()
  },
  notFound: (term: string) => t`No data found for ${term}`,
  selected: (count: number) => t`${count} Item(s) selected`,
} as const

/** [TBL-01] `from-to of total`; an unknown total (-1) is `more than` the rows shown so far. */
export function pagerText(page: number, pageSize: number, count: number): string {
  if (count === 0) return t`${0}-${0} of ${0}`
  const from = page * pageSize + 1
  const to = from + pageSize - 1
  return count < 0 ? t`${from}-${to} of more than ${to}` : t`${from}-${Math.min(count, to)} of ${count}`
}

/** Whether there is more to turn to than fits on the first page, be it the usual one or a smaller one. */
export const hasPages = (count: number, page: { index: number; size: number }): boolean =>
  count < 0 || page.index > 0 || count > Math.min(tableDefaults.pageSize, page.size)

/** Index of the last page; infinite if the number of rows is unknown. */
export const lastPage = (pageSize: number, count: number): number =>
  count < 0 ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil(count / pageSize) - 1)

/** [TBL-02] The allowed page size nearest to `wanted`; the smaller one of two that are equally near. */
export function snapPageSize(wanted: number, allowed: readonly number[]): number {
  let best = allowed[0] ?? wanted
  for (const size of allowed) {
    const [gain, now] = [Math.abs(size - wanted), Math.abs(best - wanted)]
    if (gain < now || (gain === now && size < best)) best = size
  }
  return best
}

export type SortValue = { columnId: string; direction: 'asc' | 'desc' }

/** [TBL-01] The order after a press on a column's header: ascending first, then alternating. */
export const nextSort = (sort: SortValue | null, columnId: string): SortValue => ({
  columnId,
  direction: sort?.columnId === columnId && sort.direction === 'asc' ? 'desc' : 'asc',
})

type Selected = ReadonlySet<string>
type Change = { selected: Selected; isMaxReached: boolean }
const canBeTicked = (row: TableRow) => !row.isDisabledCheckbox && !row.isRowDisabled

/** [TBL-02] Selects or deselects one row. One more than the maximum is refused and reported. */
export function toggleRow(selected: Selected, row: TableRow, max = Number.POSITIVE_INFINITY): Change {
  if (!canBeTicked(row)) return { selected, isMaxReached: false }
  const next = new Set(selected)
  if (next.delete(row.id)) return { selected: next, isMaxReached: false }
  if (selected.size >= max) return { selected, isMaxReached: true }
  return { selected: next.add(row.id), isMaxReached: false }
}

/** [TBL-02] State of the select-all box, of the rows that can be selected. */
export function allState(selected: Selected, rows: readonly TableRow[]): 'checked' | 'unchecked' | 'indeterminate' {
  const open = rows.filter(canBeTicked)
  const count = open.filter(({ id }) => selected.has(id)).length
  if (count === 0) return 'unchecked'
  return count === open.length ? 'checked' : 'indeterminate'
}

/**
 * [TBL-02] A press on the select-all box: selects the rows that can be selected, up to the maximum; if all are, or no
 * more are allowed, deselects them. Rows of other pages and disabled boxes stay as they are.
 */
export function toggleAll(selected: Selected, rows: readonly TableRow[], max = Number.POSITIVE_INFINITY): Change {
  const open = rows.filter(canBeTicked)
  const missing = open.filter(({ id }) => !selected.has(id))
  const next = new Set(selected)
  const room = max - selected.size
  if (missing.length === 0 || (room <= 0 && missing.length < open.length)) {
    for (const { id } of open) next.delete(id)
    return { selected: next, isMaxReached: false }
  }
  for (const { id } of missing.slice(0, Math.max(0, room))) next.add(id)
  return { selected: next, isMaxReached: missing.length > room }
}
