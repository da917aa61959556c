import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import * as css from './data-table.css.ts'
import { TableHead } from './table-head.tsx'
import { TableLine } from './table-line.tsx'
import {
  allState,
  hasPages,
  lastPage,
  nextSort,
  pagerText,
  snapPageSize,
  type TableColumn,
  type TableRow,
  tableDefaults,
  tableTexts,
  toggleAll,
  toggleRow,
} from './table-model.ts'
import type { ShownRow } from './use-table-rows.ts'

const row = (id: string, more: Partial<TableRow> = {}): TableRow => ({ id, ...more })

/** Renders a row and its column with only the given field set. */
const drawn = (entry: Partial<TableRow>, head: Partial<TableColumn> = {}) => {
  const columns = [{ id: 'name', label: 'Name', ...head }]
  const open = { open: new Set<string>(), onOpen: () => undefined, onTick: () => undefined, ticks: new Set(['picked']) }
  const cell = (_: TableRow, columnId: string) => `cell of ${columnId}`
  const entryOf = { row: row('1', entry), depth: 0 } as ShownRow<TableRow>
  const line = { ...open, columns, cell, entry: entryOf, rowIndex: 2, rowName: undefined, hasSubRows: true }
  const sorting = { columns, sort: null, onSort: () => undefined, hasSubRows: true, all: null, onAll: () => undefined }
  return (
    renderToStaticMarkup(createElement(TableLine<TableRow>, line)) +
    renderToStaticMarkup(createElement(TableHead, sorting))
  )
}

const rowFields: Record<keyof TableRow, [Partial<TableRow>, RegExp]> = {
  id: [{ id: 'picked' }, /data-ticked/],
  subItems: [{ subItems: [row('2')] }, /aria-expanded/],
  showCollapse: [{ showCollapse: true }, /aria-expanded/],
  isRowDisabled: [{ isRowDisabled: true }, /<tr [^>]*aria-disabled="true"/],
  isDisabledCheckbox: [{ isDisabledCheckbox: true }, /<input[^>]* disabled=""/],
  disabledRowTooltipProps: [
    { isRowDisabled: true, disabledRowTooltipProps: { title: 'On leave' } },
    /aria-label="Why cell of name cannot be used"/,
  ],
}

const columnFields: Record<keyof TableColumn, [Partial<TableColumn>, RegExp]> = {
  id: [{ id: 'mail' }, /cell of mail/],
  label: [{ label: 'Address' }, /Address/],
  align: [{ align: 'right' }, new RegExp(css.align.right)],
  sortTable: [{ sortTable: true }, /<button[^>]*><span[^>]*>Name/],
  cellColSpan: [{ cellColSpan: 2 }, /colspan="2"/i],
  tooltip: [{ tooltip: 'As in the contract' }, /aria-label="About Name"/],
  clamp: [{ clamp: 7 }, /-webkit-line-clamp:7/i],
}

it.each(Object.entries(rowFields))('[ENT-11] the field %s of a row is drawn', (_, [entry, seen]) => {
  expect(drawn(entry)).toMatch(seen)
  expect(drawn({})).not.toMatch(seen)
})

it.each(Object.entries(columnFields))('[ENT-11] the field %s of a column is drawn', (_, [head, seen]) => {
  expect(drawn({}, head)).toMatch(seen)
  expect(drawn({})).not.toMatch(seen)
})

it('[TBL-01] the defaults are those of the specification', () => {
  expect(tableDefaults).toEqual({
    rowHeight: 52,
    headerHeight: 56,
    pageSize: 10,
    pageSizes: [5, 10, 15, 20, 25],
    count: 100,
    emptyCell: '--',
    clamp: 2,
    minWidth: '14rem',
  })
})

it('[TBL-01] the pager says from-to of total, or “more than” if the total is unknown', () => {
  expect(pagerText(0, 10, 100)).toBe('1-10 of 100')
  expect(pagerText(9, 10, 95)).toBe('91-95 of 95')
  expect(pagerText(0, 10, 0)).toBe('0-0 of 0')
  expect(pagerText(2, 25, -1)).toBe('51-75 of more than 75')
  expect(lastPage(10, 95)).toBe(9)
  expect(lastPage(10, 0)).toBe(0)
  expect(lastPage(10, -1)).toBe(Number.POSITIVE_INFINITY)
})

it('[TBL-01] a column sorts ascending, then descending, then ascending', () => {
  const first = nextSort(null, 'name')
  expect(first).toEqual({ columnId: 'name', direction: 'asc' })
  const second = nextSort(first, 'name')
  expect(second.direction).toBe('desc')
  expect(nextSort(second, 'name').direction).toBe('asc')
  expect(nextSort(second, 'age')).toEqual({ columnId: 'age', direction: 'asc' })
})

it('[TBL-02] rows per page snap to the nearest allowed number', () => {
  expect([1, 7, 12, 13, 100].map((wanted) => snapPageSize(wanted, tableDefaults.pageSizes))).toEqual([5, 5, 10, 15, 25])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), (wanted) => {
      const snapped = snapPageSize(wanted, tableDefaults.pageSizes)
      const distances = tableDefaults.pageSizes.map((size) => Math.abs(size - wanted))
      expect(Math.abs(snapped - wanted)).toBe(Math.min(...distances))
    }),
  )
})

it('[TBL-03] the texts are those of the specification', () => {
  expect(tableTexts.end).toBe('No more data available')
  expect(tableTexts.perPage).toBe('Records per Page')
  expect(tableTexts.empty).toBe('No data available')
  expect(tableTexts.notFound('mei')).toBe('No data found for mei')
  expect(tableTexts.selected(3)).toBe('3 Item(s) selected')
})

describe('[TBL-02] selection', () => {
  it('refuses one more than the maximum and reports it', () => {
    const full = new Set(['a', 'b'])
    expect(toggleRow(full, row('c'), 2)).toEqual({ selected: full, isMaxReached: true })
    expect([...toggleRow(full, row('b'), 2).selected]).toEqual(['a'])
    expect(toggleRow(new Set(), row('c', { isDisabledCheckbox: true })).selected.size).toBe(0)
  })

  it('select-all skips disabled boxes and is checked, unchecked or indeterminate', () => {
    const rows = [row('a'), row('b', { isDisabledCheckbox: true }), row('c'), row('d', { isRowDisabled: true })]
    expect(allState(new Set(), rows)).toBe('unchecked')
    expect(allState(new Set(['a']), rows)).toBe('indeterminate')
    const all = toggleAll(new Set(), rows).selected
    expect([...all]).toEqual(['a', 'c'])
    expect(allState(all, rows)).toBe('checked')
    expect(toggleAll(all, rows).selected.size).toBe(0)
    expect(allState(new Set(), [])).toBe('unchecked')
  })

  it('never contains more than the maximum nor a disabled row, whatever is pressed', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const press = fc.oneof(fc.constantFrom(...ids), fc.constant('all'))
    fc.assert(
      fc.property(fc.array(press), fc.subarray(ids), fc.integer({ min: 1, max: 5 }), (presses, disabled, max) => {
        const rows = ids.map((id) => row(id, { isDisabledCheckbox: disabled.includes(id) }))
        let selected: ReadonlySet<string> = new Set()
        for (const what of presses) {
          const before = selected
          const change =
            what === 'all' ? toggleAll(before, rows, max) : toggleRow(before, rows[ids.indexOf(what)] ?? row(what), max)
          selected = change.selected
          expect(selected.size).toBeLessThanOrEqual(max)
          expect(disabled.some((id) => selected.has(id))).toBe(false)
          // While the maximum is not reached, a press on an enabled row always toggles it.
          if (what !== 'all' && !change.isMaxReached && !disabled.includes(what)) {
            expect(selected.has(what)).toBe(!before.has(what))
          }
        }
      }),
    )
  })
})

it('[TBL-01] a pager is needed where rows do not fit on the first page, or their number is not known', () => {
  const first = { index: 0, size: 10 }
  expect([0, 4, 10, 11, -1].map((count) => hasPages(count, first))).toEqual([false, false, false, true, true])
  // Smaller and larger pages that the user chose can be changed back.
  expect(hasPages(7, { index: 0, size: 5 })).toBe(true)
  expect(hasPages(20, { index: 0, size: 25 })).toBe(true)
  expect(hasPages(3, { index: 1, size: 10 })).toBe(true)
})
