import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Tooltip } from '#app/ui/overlay/tooltip.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './data-table.css.ts'
import { type RowOf, type TableColumn, tableDefaults } from './table-model.ts'
import type { ShownRow } from './use-table-rows.ts'

type Props<Row extends RowOf<Row>> = {
  columns: readonly TableColumn[]
  entry: ShownRow<Row>
  rowIndex: number
  cell(row: Row, columnId: string): ReactNode
  rowName: ((row: Row) => string) | undefined
  ticks: ReadonlySet<string> | null
  hasSubRows: boolean
  open: ReadonlySet<string>
  onOpen(id: string): void
  onTick(row: Row): void
}

/** One row of the table. */
export function TableLine<Row extends RowOf<Row>>(props: Props<Row>) {
  const { columns, entry, rowIndex, cell, rowName, ticks, hasSubRows, open, onOpen, onTick } = props
  const { row, depth } = entry
  const { id, isRowDisabled = false, isDisabledCheckbox = false, disabledRowTooltipProps, subItems } = row
  const isTicked = ticks?.has(id) ?? false
  const canOpen = row.showCollapse ?? (subItems?.length ?? 0) > 0
  const name = rowName?.(row) ?? String(cell(row, columns[0]?.id ?? '') ?? id)
  return (
    <tr
      className={css.row}
      aria-rowindex={rowIndex}
      aria-disabled={isRowDisabled || undefined}
      data-ticked={isTicked ? '' : undefined}
    >
      {ticks && (
        <td className={css.narrow}>
          <Checkbox
            aria-label={t`Select ${name}`}
            checked={isTicked}
            disabled={isDisabledCheckbox || isRowDisabled}
            onChange={() => onTick(row)}
          />
        </td>
      )}
      {hasSubRows && (
        <td className={css.narrow}>
          {canOpen && (
            <button
              type="button"
              className={css.opener}
              aria-expanded={open.has(id)}
              aria-label={t`Sub-rows of ${name}`}
              onClick={() => onOpen(id)}
            >
              <Icon name="down" look="small" />
            </button>
          )}
        </td>
      )}
      {spanned(columns).map((column, index) => (
        <Cell key={column.id} column={column} depth={index === 0 ? depth : 0} shown={cell(row, column.id)}>
          {index === 0 && isRowDisabled && disabledRowTooltipProps && (
            <Tooltip text={disabledRowTooltipProps.title}>
              <button type="button" className={css.hint} aria-label={t`Why ${name} cannot be used`}>
                <Icon name="info" look="small" />
              </button>
            </Tooltip>
          )}
        </Cell>
      ))}
    </tr>
  )
}

type CellProps = { column: TableColumn; depth: number; shown: ReactNode; children: ReactNode }

/** A cell: its content, indented by the depth of a sub-row, and after it what explains a disabled row. */
const Cell = ({ column, depth, shown, children }: CellProps) => {
  const { align = 'left', clamp = tableDefaults.clamp, cellColSpan } = column
  return (
    <td className={`${css.cell} ${css.align[align]}`} colSpan={cellColSpan}>
      <div className={css.inCell} style={depth > 0 ? { paddingInlineStart: depth * 20 } : undefined}>
        <div
          className={`${css.text} ${css.align[align]}`}
          style={{ WebkitLineClamp: clamp }}
          title={typeof shown === 'string' ? shown : undefined}
        >
          {isEmpty(shown) ? <span className={css.nothing}>{tableDefaults.emptyCell}</span> : shown}
        </div>
        {children}
      </div>
    </td>
  )
}

/** Tells whether React renders nothing for it. */
const isEmpty = (shown: ReactNode) => shown === null || shown === undefined || shown === false || shown === ''

/** The columns, without those that a cell spanning several columns covers. */
function spanned(columns: readonly TableColumn[]): TableColumn[] {
  const kept: TableColumn[] = []
  for (let at = 0; at < columns.length; ) {
    const column = columns[at]
    if (!column) break
    kept.push(column)
    at += Math.max(1, column.cellColSpan ?? 1)
  }
  return kept
}
