import {
  type ColumnDef,
  createExpandedRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { RowOf, SortValue } from './table-model.ts'

export type Page = { index: number; size: number }
export type ShownRow<Row> = { row: Row; depth: number }

const features = tableFeatures({
  rowSortingFeature,
  rowExpandingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
})

type Asked<Row extends RowOf<Row>> = {
  rows: readonly Row[]
  sort: SortValue | null
  sortBy: ((row: Row, columnId: string) => string | number) | undefined
  open: ReadonlySet<string>
  /** `null`: all of them. */
  page: Page | null
}

/** The rows to show, in order: sorted, limited to the page, with the sub-rows of expanded rows. */
export function useTableRows<Row extends RowOf<Row>>({ rows, sort, sortBy, open, page }: Asked<Row>): ShownRow<Row>[] {
  const sorted = sort?.columnId
  const columns = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      sorted !== undefined && sortBy
        ? [{ id: sorted, accessorFn: (row: Row) => sortBy(row, sorted), sortFn: 'alphanumeric' }]
        : [],
    [sorted, sortBy],
  )
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row: Row) => row.id,
    getSubRows: (row: Row) => row.subItems,
    state: {
      sorting: sort && columns.length > 0 ? [{ id: sort.columnId, desc: sort.direction === 'desc' }] : [],
      expanded: Object.fromEntries([...open].map((id) => [id, true])),
      pagination: { pageIndex: page?.index ?? 0, pageSize: page?.size ?? Number.MAX_SAFE_INTEGER },
    },
    // Sub-rows do not count towards the page size.
    paginateExpandedRows: false,
    autoResetPageIndex: false,
    autoResetExpanded: false,
  })
  const model = table.getRowModel().rows
  return useMemo(() => model.map(({ original, depth }) => ({ row: original, depth })), [model])
}
