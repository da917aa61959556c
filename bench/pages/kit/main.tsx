import '#app/theme/fonts.ts'
import '#app/theme/global.css.ts'
import '#app/theme/theme.css.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { DataTable } from '#app/ui/data-table/data-table.tsx'
import { type TableColumn, tableDefaults } from '#app/ui/data-table/table-model.ts'
import { Dropdown } from '#app/ui/form/dropdown/dropdown.tsx'

/* The kit's long lists, and each by bare parts beside it: the same rows as plain divs under the same virtualiser. */

const names = ['Amara Lindqvist', 'Diego Romero', 'Noor Benali', 'Jonas Petrov', 'Mei Tanaka', 'Tove Sørensen']
const people = Array.from({ length: 100_000 }, (_, index) => ({
  id: `p${index}`,
  name: `${names[index % names.length]} ${index + 1}`,
  age: 20 + ((index * 7) % 50),
  note: index % 3 === 0 ? '' : 'Prefers e-mail after 18:00, and a call only when it cannot wait until the next day.',
}))
type Person = (typeof people)[number]
const columns: TableColumn[] = [
  { id: 'name', label: 'Name', sortTable: true },
  { id: 'age', label: 'Age', align: 'right', sortTable: true },
  { id: 'note', label: 'Note' },
]
const cell = (row: Person, columnId: string) =>
  columnId === 'name' ? row.name : columnId === 'age' ? row.age : row.note

function Table() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['p3']))
  return (
    <div style={{ blockSize: 640, display: 'grid' }}>
      <DataTable
        label="People"
        columns={columns}
        rows={people}
        cell={cell}
        paging="all"
        selected={selected}
        onSelect={setSelected}
      />
    </div>
  )
}

/** A window over lines, with nothing around it. */
function Lines({ count, lineHeight, height, line }: LinesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const lines = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => lineHeight,
    overscan: 6,
  })
  return (
    <section ref={frame} style={{ blockSize: height, overflow: 'auto' }}>
      <div style={{ position: 'relative', blockSize: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            data-row=""
            style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }}
          >
            {line(index)}
          </div>
        ))}
      </div>
    </section>
  )
}
type LinesProps = { count: number; lineHeight: number; height: number; line(index: number): ReactNode }

const BareTable = () => (
  <Lines
    count={people.length}
    lineHeight={tableDefaults.rowHeight}
    height={640}
    line={(index) => {
      const person = people[index]
      return (
        person && (
          <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', blockSize: tableDefaults.rowHeight }}>
            <div>{person.name}</div>
            <div>{person.age}</div>
            <div>{person.note}</div>
          </div>
        )
      )
    }}
  />
)

const options = Array.from({ length: 10_000 }, (_, index) => ({ value: `${index}`, label: `Number ${index + 1}` }))

function Choice() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return <Dropdown label="Number" options={options} chosen={chosen} onChange={setChosen} />
}

function BareChoice() {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = options.filter(({ label }) => label.toLowerCase().includes(text))
  return (
    <>
      <input
        aria-label="Number"
        value={text}
        onChange={({ target }) => {
          setText(target.value.toLowerCase())
          setOpen(true)
        }}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown') setOpen(true)
          if (key === 'Escape') setOpen(false)
        }}
      />
      {isOpen && <Lines count={found.length} lineHeight={36} height={288} line={(index) => found[index]?.label} />}
    </>
  )
}

const pages: Record<string, ReactNode> = {
  '#table': <Table />,
  '#bare-table': <BareTable />,
  '#dropdown': <Choice />,
  '#bare-dropdown': <BareChoice />,
}
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(pages[location.hash])
