import { t } from '#app/language/t.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Tooltip } from '#app/ui/overlay/tooltip.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './data-table.css.ts'
import { type SizedColumn, type SortValue, tableDefaults } from './table-model.ts'

type Props = {
  columns: readonly SizedColumn[]
  sort: SortValue | null
  onSort(columnId: string): void
  hasSubRows: boolean
  /** `null`: rows cannot be selected. */
  all: 'checked' | 'unchecked' | 'indeterminate' | null
  onAll(): void
}

export const TableHead = ({ columns, sort, onSort, hasSubRows, all, onAll }: Props) => (
  <tr className={css.headRow} aria-rowindex={1}>
    {all !== null && (
      <th className={css.narrow} scope="col">
        <Checkbox
          aria-label={t`Select all`}
          checked={all === 'checked'}
          isIndeterminate={all === 'indeterminate'}
          onChange={onAll}
        />
      </th>
    )}
    {hasSubRows && (
      <th className={css.narrow} scope="col">
        <span className={css.hidden}>{t`Sub-rows`}</span>
      </th>
    )}
    {columns.map((column) => {
      const { id, label, align = 'left', sortTable, tooltip, isNarrow, clamp = tableDefaults.clamp } = column
      const text = (
        <span className={css.headText} style={{ WebkitLineClamp: clamp }}>
          {label}
        </span>
      )
      const direction = sort?.columnId === id ? sort.direction : undefined
      return (
        <th
          key={id}
          scope="col"
          className={`${isNarrow ? css.shortHead : css.head} ${css.align[align]}`}
          aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
        >
          <span className={css.headInside}>
            {sortTable ? (
              <button type="button" className={css.sort} data-direction={direction} onClick={() => onSort(id)}>
                {text}
                <span className={css.arrow} data-direction={direction}>
                  <Icon name="down" look="small" />
                </span>
              </button>
            ) : (
              text
            )}
            {tooltip && (
              <Tooltip text={tooltip}>
                <button type="button" className={css.hint} aria-label={t`About ${label}`}>
                  <Icon name="info" look="small" />
                </button>
              </Tooltip>
            )}
          </span>
        </th>
      )
    })}
  </tr>
)
