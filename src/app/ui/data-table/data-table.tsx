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
  type SortValue,
  snapPageSize,
  type TableColumn,
  tableDefaults,
  tableTexts,
  toggleAll,
  toggleRow,
} from './table-model.ts'
import { type Page, useTableRows } from './use-table-rows.ts'

type Props<Row extends RowOf<Row>> = {
  label: string
  columns: readonly TableColumn[]
  rows: readonly Row[]
  /** Content of a cell; an empty one shows `--`. */
  cell(row: Row, columnId: string): ReactNode
  /** Name of a row for screen readers, if its first cell is not text. */
  rowName?(row: Row): string
  /** Sort key of a cell, if all rows are in the browser. */
  sortBy?(row: Row, columnId: string): string | number
  /** If the backend sorts: the current order, and a request for another one. */
  sort?: SortValue | null
  onSort?(sort: SortValue): void
  /** `all` shows every row, windowed. Where the backend pages, `onPage` asks for another and `count` says how many. */
  paging?: 'pages' | 'all'
  page?: Page
  onPage?(page: Page): void
  pageSizes?: readonly number[]
  /** Rows in all; -1 where nobody knows. Asked for with `onPage` only: else they are counted. */
  count?: number
  selected?: ReadonlySet<string>
  onSelect?(selected: ReadonlySet<string>): void
  maxSelected?: number
  onMaxReached?(): void
  /** The search term, shown when nothing was found. */
  term?: string
  /** With `all`: whether more will come when the end is reached. */
  hasMore?: boolean
}

/** [UI-01] Rows of facts: sorted, paged, ticked, opened. Every row is `tableDefaults.rowHeight` high. */
export function DataTable<Row extends RowOf<Row>>(props: Props<Row>) {
  const { label, columns, rows, cell, sortBy, selected, onSelect, maxSelected, onMaxReached, term = '' } = props
  const { paging = 'pages', pageSizes = tableDefaults.pageSizes, hasMore = false } = props
  const [ownSort, setSort] = useState<SortValue | null>(null)
  const [ownPage, setPage] = useState<Page>({ index: 0, size: tableDefaults.pageSize })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const sort = props.sort === undefined ? ownSort : props.sort
  const asked = props.page ?? ownPage
  const isRemote = props.onPage !== undefined
  const count = isRemote ? (props.count ?? tableDefaults.count) : rows.length
  const size = snapPageSize(asked.size, pageSizes)
  // Rows may have gone since the page was chosen.
  const page = { index: Math.min(asked.index, lastPage(size, count)), size }

  const shown = useTableRows({
    rows,
    sort: props.onSort ? null : sort,
    sortBy,
    open,
    page: paging === 'pages' && !isRemote ? page : null,
  })
  const listed = useMemo(() => shown.map(({ row }) => row), [shown])
  const hasSubRows = rows.some((row) => row.showCollapse || (row.subItems?.length ?? 0) > 0)

  function change({ selected: next, isMaxReached }: ReturnType<typeof toggleRow>) {
    if (next !== selected) onSelect?.(next)
    if (isMaxReached) onMaxReached?.()
  }
  function turn(next: Page) {
    setPage(next)
    props.onPage?.(next)
  }
  const ticks = selected && onSelect ? selected : null

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
        onTick={(row) => ticks && change(toggleRow(ticks, row, maxSelected))}
        head={
          <TableHead
            columns={columns}
            sort={sort}
            onSort={(columnId) => {
              const next = nextSort(sort, columnId)
              setSort(next)
              turn({ ...page, index: 0 })
              props.onSort?.(next)
            }}
            hasSubRows={hasSubRows}
            all={ticks ? allState(ticks, listed) : null}
            onAll={() => ticks && change(toggleAll(ticks, listed, maxSelected))}
          />
        }
        empty={term === '' ? tableTexts.empty : tableTexts.notFound(term)}
        end={paging === 'all' && !hasMore ? tableTexts.end : null}
      />
      {paging === 'pages' && <Pager page={page} sizes={pageSizes} count={count} onPage={turn} />}
    </div>
  )
}

function toggled(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open)
  if (!next.delete(id)) next.add(id)
  return next
}
