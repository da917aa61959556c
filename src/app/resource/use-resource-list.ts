import { useMemo, useState, useSyncExternalStore } from 'react'
import { tableDefaults } from '#app/ui/data-table/table-model.ts'
import type { Page } from '#app/ui/data-table/use-table-rows.ts'
import { allRows } from './all-rows.ts'
import { undoable } from './own-undoable.ts'
import type { ListState, Resource, ResourceRow } from './resource.ts'
import { type ResourceAddress, useResourceAddress } from './use-resource-address.ts'

export const keyOf = (resource: { id: string }, row: ResourceRow): string => `${resource.id}/${row.id}`

export type ResourceList<Row> = ListState<Row> & {
  address: ResourceAddress
  page: Page
  turn(page: Page): void
  /** Rows that a row expands to, without those whose removal can still be undone. */
  subRowsOf(row: Row): readonly Row[]
  /** Total number of rows; -1 while it is unknown. */
  count: number
}

/** The rows of a resource for the address, without those whose removal can still be undone. */
export function useResourceList<Row extends ResourceRow>(resource: Resource<Row>): ResourceList<Row> {
  const address = useResourceAddress(resource.filters ?? [])
  const asked = JSON.stringify(address.filters)
  const [paging, setPaging] = useState<Paging>({ asked, size: tableDefaults.pageSize, cursors: [null], index: 0 })
  // Changed filters begin with the first page.
  const now = paging.asked === asked ? paging : { ...paging, asked, cursors: [null], index: 0 }
  const cursor = now.cursors[now.index] ?? null
  const list = resource.useList({ filters: address.filters, cursor, limit: now.size })
  const { rows, next } = list
  const removed = useSyncExternalStore(undoable.subscribe, undoable.keys)
  const { term } = address

  const shown = useMemo(() => {
    const left = rows?.filter((row) => !removed.has(keyOf(resource, row))) ?? null
    if (resource.isPaged || term === '' || !left) return left
    const wanted = term.toLowerCase()
    const isFound = (row: Row) => resource.columns.some(({ text }) => text(row).toLowerCase().includes(wanted))
    return left.filter((row) => allRows(resource, [row]).some(isFound))
  }, [resource, rows, removed, term])

  function turn({ index, size }: Page) {
    if (size !== now.size) setPaging({ asked, size, cursors: [null], index: 0 })
    else if (index < now.cursors.length) setPaging({ ...now, index })
    else if (next !== null) setPaging({ ...now, cursors: [...now.cursors, next], index: now.cursors.length })
  }
  const before = now.index * now.size
  const isLast = rows !== null && next === null
  const count = resource.isPaged ? (isLast ? before + rows.length : -1) : (shown?.length ?? 0)
  const subRowsOf = (row: Row) => (resource.subRows?.(row) ?? []).filter((each) => !removed.has(keyOf(resource, each)))
  return { ...list, rows: shown, subRowsOf, address, page: { index: now.index, size: now.size }, turn, count }
}

type Paging = { asked: string; size: number; cursors: readonly (string | null)[]; index: number }
