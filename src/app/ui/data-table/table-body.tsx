import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import * as css from './data-table.css.ts'
import { TableLine } from './table-line.tsx'
import { type RowOf, type TableColumn, tableDefaults } from './table-model.ts'
import type { ShownRow } from './use-table-rows.ts'

type Props<Row extends RowOf<Row>> = {
  label: string
  columns: readonly TableColumn[]
  shown: readonly ShownRow<Row>[]
  rowCount: number
  firstIndex: number
  cell(row: Row, columnId: string): ReactNode
  rowName: ((row: Row) => string) | undefined
  ticks: ReadonlySet<string> | null
  hasSubRows: boolean
  open: ReadonlySet<string>
  onOpen(id: string): void
  onTick(row: Row): void
  head: ReactNode
  empty: string
  end: string | null
}

/**
 * The visible rows between two spacer rows for those above and below: a complete table to screen readers, however many
 * rows there are.
 */
export function TableBody<Row extends RowOf<Row>>(props: Props<Row>) {
  const { label, columns, shown, rowCount, firstIndex, ticks, hasSubRows, head, empty, end } = props
  const frame = useRef<HTMLDivElement>(null)
  const lines = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => tableDefaults.rowHeight,
    scrollMargin: tableDefaults.headerHeight,
    overscan: 6,
    initialRect: { width: 0, height: 800 },
  })
  const inSight = lines.getVirtualItems()
  const width = columns.length + (ticks ? 1 : 0) + (hasSubRows ? 1 : 0)
  const above = (inSight[0]?.start ?? tableDefaults.headerHeight) - tableDefaults.headerHeight
  const below = lines.getTotalSize() - above - inSight.length * tableDefaults.rowHeight

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={frame} className={css.scroll} tabIndex={0} aria-label={`${label}, scrolls`}>
      <table className={css.table} aria-label={label} aria-rowcount={rowCount + 1}>
        <thead>{head}</thead>
        <tbody>
          <Gap height={above} width={width} />
          {inSight.map(({ index }) => {
            const entry = shown[index]
            return entry && <TableLine key={entry.row.id} {...props} entry={entry} rowIndex={firstIndex + index + 2} />
          })}
          <Gap height={below} width={width} />
          {end && shown.length > 0 && (
            <tr>
              <td colSpan={width} className={css.end}>
                {end}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {shown.length === 0 && (
        <div className={css.empty} role="status">
          {empty}
        </div>
      )}
    </section>
  )
}

const Gap = ({ height, width }: { height: number; width: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused
    <tr aria-hidden="true">
      <td colSpan={width} style={{ blockSize: height, padding: 0 }} />
    </tr>
  )
