import { type ReactNode, useMemo, useState } from 'react'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as css from './data-table.css.ts'
import { Pager } from './pager.tsx'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import {
  allState,
  lastPage,
  nextSort,
  type RowOf,
  type SizedColumn,
  type SortValue,
  snapPageSize,
  tableDefaults,
  tableTexts,
  toggleAll,
  toggleRow,
} from './table-model.ts'
import { type Page, type ShownRow, useTableRows } from './use-table-rows.ts'

type Props<Row extends RowOf<Row>> = {
  label: string
  columns: readonly SizedColumn[]
  rows: readonly Row[]
  /** Content of a cell; an empty one shows a faint `--`. */
  cell(row: Row, columnId: string): ReactNode
  /** Name of a row for screen readers, if its first cell is not text. */
  rowName?(row: Row): string
  /** Sort key of a cell, if all rows are in the browser. */
  sortBy?(row: Row, columnId: string): string | number
  /** If the backend sorts: the current order, and a request for another one. */
  sort?: SortValue | null
  onSort?(sort: SortValue): void
  /**
   * `all` shows every row in a virtual list. If the backend pages, `onPage` requests a page and `count` is the total.
   */
  paging?: 'pages' | 'all'
  page?: Page
  onPage?(page: Page): void
  pageSizes?: readonly number[]
  /** Total number of rows, -1 if unknown. Only with `onPage`; otherwise the rows are counted. */
  count?: number
  selected?: ReadonlySet<string>
  onSelect?(selected: ReadonlySet<string>): void
  maxSelected?: number
  onMaxReached?(): void
  /** The search term, shown when nothing was found. */
  term?: string
  /** With `all`: whether more rows are loaded when the end is reached. */
  hasMore?: boolean
}

/** [UI-01] A table whose rows are sorted, paged, selected and expanded. Every row is `tableDefaults.rowHeight` high. */
export function DataTable<Row extends RowOf<Row>>(props: Props<Row>) {
  const { label, columns, rows, cell, sortBy, term = '' } = props
  const { paging = 'pages', pageSizes = tableDefaults.pageSizes, hasMore = false } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { sort, sortByColumn, page, turn, count, isRemote } = useTableOrder(props, pageSizes)
  const shown = useTableRows({
    rows,
    sort: props.onSort ? null : sort,
    sortBy,
    open,
    page: paging === 'pages' && !isRemote ? page : null,
  })
  const { ticks, ...selection } = useTableSelection(props, shown)
  const hasSubRows = rows.some((row) => row.showCollapse || (row.subItems?.length ?? 0) > 0)

  return (
    <div className={css.frame}>
      {ticks && ticks.size > 0 && (
        <div className={css.selection}>
          <Notice look="notify">
            <span dir="auto">{tableTexts.selected(ticks.size)}</span>
          </Notice>
        </div>
      )}
      <TableBody
        key={paging === 'pages' ? `${page.index}/${page.size}` : 'all'}
        label={label}
        columns={columns}
        shown={shown}
        rowCount={paging === 'pages' && count >= 0 ? count : shown.length}
        firstIndex={paging === 'pages' ? page.index * page.size : 0}
        cell={cell}
        rowName={props.rowName}
        ticks={ticks}
        hasSubRows={hasSubRows}
        open={open}
        onOpen={(id) => setOpen(toggled(open, id))}
        onTick={selection.tick}
        head={
          <TableHead
            columns={columns}
            sort={sort}
            onSort={sortByColumn}
            hasSubRows={hasSubRows}
            all={selection.all}
            onAll={selection.tickAll}
          />
        }
        empty={term === '' ? tableTexts.empty : tableTexts.notFound(term)}
        end={paging === 'all' && !hasMore ? tableTexts.end : null}
      />
      {paging === 'pages' && <Pager page={page} sizes={pageSizes} count={count} onPage={turn} />}
    </div>
  )
}

/** The order and the page: the table's own, or what the props say where the backend sorts or pages. */
function useTableOrder<Row extends RowOf<Row>>(props: Props<Row>, pageSizes: readonly number[]) {
  const [ownSort, setSort] = useState<SortValue | null>(null)
  const [ownPage, setPage] = useState<Page>({ index: 0, size: tableDefaults.pageSize })
  const sort = props.sort === undefined ? ownSort : props.sort
  const asked = props.page ?? ownPage
  const isRemote = props.onPage !== undefined
  const count = isRemote ? (props.count ?? tableDefaults.count) : props.rows.length
  const size = snapPageSize(asked.size, pageSizes)
  // Rows may have been removed since the page was chosen.
  const page = { index: Math.min(asked.index, lastPage(size, count)), size }

  function turn(next: Page) {
    setPage(next)
    props.onPage?.(next)
  }
  function sortByColumn(columnId: string) {
    const next = nextSort(sort, columnId)
    setSort(next)
    turn({ ...page, index: 0 })
    props.onSort?.(next)
  }
  return { sort, sortByColumn, page, turn, count, isRemote }
}

/** Selection of rows; `ticks` is null where rows can't be ticked. */
function useTableSelection<Row extends RowOf<Row>>(
  { selected, onSelect, maxSelected, onMaxReached }: Props<Row>,
  shown: readonly ShownRow<Row>[],
) {
  const ticks = selected && onSelect ? selected : null
  const listed = useMemo(() => shown.map(({ row }) => row), [shown])
  function change({ selected: next, isMaxReached }: ReturnType<typeof toggleRow>) {
    if (next !== selected) onSelect?.(next)
    if (isMaxReached) onMaxReached?.()
  }
  return {
    ticks,
    all: ticks ? allState(ticks, listed) : null,
    tick: (row: Row) => ticks && change(toggleRow(ticks, row, maxSelected)),
    tickAll: () => ticks && change(toggleAll(ticks, listed, maxSelected)),
  }
}

function toggled(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open)
  if (!next.delete(id)) next.add(id)
  return next
}
