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
  const isOpen = open.has(id)
  const canOpen = row.showCollapse ?? (subItems?.length ?? 0) > 0
  const first = rowName?.(row) ?? String(cell(row, columns[0]?.id ?? '') ?? id)
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
            aria-label={t`Select ${first}`}
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
              aria-expanded={isOpen}
              aria-label={t`Sub-rows of ${first}`}
              onClick={() => onOpen(id)}
            >
              <Icon name="down" look="small" />
            </button>
          )}
        </td>
      )}
      {spanned(columns).map(({ id: columnId, align = 'left', clamp = tableDefaults.clamp, cellColSpan }, index) => {
        const shown = cell(row, columnId)
        return (
          <td key={columnId} className={`${css.cell} ${css.align[align]}`} colSpan={cellColSpan}>
            <div
              className={css.inCell}
              style={index === 0 && depth > 0 ? { paddingInlineStart: depth * 20 } : undefined}
            >
              <div
                className={`${css.text} ${css.align[align]}`}
                style={{ WebkitLineClamp: clamp }}
                title={typeof shown === 'string' ? shown : undefined}
              >
                {shown === null || shown === undefined || shown === '' ? tableDefaults.emptyCell : shown}
              </div>
              {index === 0 && isRowDisabled && disabledRowTooltipProps && (
                <Tooltip text={disabledRowTooltipProps.title}>
                  <button type="button" className={css.hint} aria-label={t`Why ${first} cannot be used`}>
                    <Icon name="info" look="small" />
                  </button>
                </Tooltip>
              )}
            </div>
          </td>
        )
      })}
    </tr>
  )
}

/** Without the columns that a wide cell before them covers. */
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
