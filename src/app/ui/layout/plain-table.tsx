import type { ReactNode } from 'react'
import * as css from './plain-table.css.ts'

type Props = {
  label?: string
  columns: ReadonlyArray<readonly [name: string, look?: keyof typeof css.cells]>
  rows: ReadonlyArray<{ id: string; cells: readonly ReactNode[] }>
}

/** A short table that is only read; `DataTable` is for long ones, which are sorted and searched. */
export const PlainTable = ({ label, columns, rows }: Props) => (
  <table className={css.table} aria-label={label}>
    <thead>
      <tr>
        {columns.map(([name, look = 'text']) => (
          <th key={name} scope="col" className={`${css.cells[look]} ${css.head}`}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells }) => (
        <tr key={id}>
          {columns.map(([name, look = 'text'], index) => (
            <td key={name} className={css.cells[look]}>
              <bdi>{cells[index]}</bdi>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
