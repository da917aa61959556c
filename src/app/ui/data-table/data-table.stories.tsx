import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Row } from '../gallery/row.tsx'
import * as css from './data-table.stories.css.ts'
import { DataTable } from './data-table.tsx'
import type { TableColumn, TableRow } from './table-model.ts'

export default { title: 'Data table' } satisfies Meta

type Person = TableRow & { name: string; age: number; note: string; subItems?: readonly Person[] }

const names = ['Amara Lindqvist', 'Diego Romero', 'Noor Benali', 'Jonas Petrov', 'Mei Tanaka', 'Tove Sørensen']
const people = (count: number, more: (index: number) => Partial<Person> = () => ({})): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: `${names[index % names.length]} ${index + 1}`,
    age: 20 + ((index * 7) % 50),
    note: index % 3 === 0 ? '' : 'Prefers e-mail after 18:00, and a call only when it cannot wait until the next day.',
    ...more(index),
  }))

const columns: TableColumn[] = [
  { id: 'name', label: 'Name', sortTable: true },
  { id: 'age', label: 'Age', align: 'right', sortTable: true, tooltip: 'In years, as the contact told it' },
  { id: 'note', label: 'Note', clamp: 2 },
]
const cell = (row: Person, columnId: string) =>
  columnId === 'name' ? row.name : columnId === 'age' ? row.age : row.note
const sortBy = (row: Person, columnId: string) => (columnId === 'age' ? row.age : row.name)

const thirty = people(30)
export const Pages: StoryObj = {
  render: () => <DataTable label="Contacts" columns={columns} rows={thirty} cell={cell} sortBy={sortBy} />,
}

const mixed = people(8, (index) => ({
  ...(index === 1 && { isDisabledCheckbox: true }),
  ...(index === 2 && { isRowDisabled: true, disabledRowTooltipProps: { title: 'Another agent has this contact' } }),
  ...(index === 0 && {
    showCollapse: true,
    subItems: [
      { id: 'p0a', name: 'Home', age: 1, note: '' },
      { id: 'p0b', name: 'Work', age: 2, note: '' },
    ],
  }),
}))
function Ticked() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['p3']))
  const [told, setTold] = useState('')
  return (
    <>
      <p role="status">{told}</p>
      <DataTable
        label="Contacts"
        columns={columns}
        rows={mixed}
        cell={cell}
        sortBy={sortBy}
        selected={selected}
        onSelect={setSelected}
        maxSelected={4}
        onMaxReached={() => setTold('No more than 4')}
      />
    </>
  )
}
export const Selection: StoryObj = { render: () => <Ticked /> }

export const Empty: StoryObj = {
  render: () => (
    <>
      <Row title="Nothing there" wide>
        <DataTable label="Contacts" columns={columns} rows={[]} cell={cell} />
      </Row>
      <Row title="Nothing found" wide>
        <DataTable label="Found contacts" columns={columns} rows={[]} cell={cell} term="Zoë" />
      </Row>
    </>
  ),
}

function FromBackend() {
  const [page, setPage] = useState({ index: 2, size: 12 })
  const rows = people(10).map((row) => ({ ...row, name: `${row.name}, page ${page.index + 1}` }))
  return <DataTable label="Calls" columns={columns} rows={rows} cell={cell} page={page} onPage={setPage} count={-1} />
}
export const UnknownTotal: StoryObj = { render: () => <FromBackend /> }

const many = people(100_000)
export const HundredThousand: StoryObj = {
  render: () => (
    <div className={css.tall}>
      <DataTable label="All contacts" columns={columns} rows={many} cell={cell} sortBy={sortBy} paging="all" />
    </div>
  ),
}
export const ToTheEnd: StoryObj = {
  render: () => (
    <div className={css.tall}>
      <DataTable label="All contacts" columns={columns} rows={thirty} cell={cell} paging="all" />
    </div>
  ),
}

const wide: TableColumn[] = [
  { id: 'name', label: 'Name', cellColSpan: 2 },
  { id: 'age', label: 'Age' },
  { id: 'note', label: 'Note' },
]
export const SpannedCells: StoryObj = {
  render: () => <DataTable label="Contacts" columns={wide} rows={mixed.slice(3, 6)} cell={cell} />,
}
