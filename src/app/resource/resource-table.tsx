import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { DataTable } from '#app/ui/data-table/data-table.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { ExportButton } from './export-button.tsx'
import * as css from './resource.css.ts'
import type { Resource, ResourceRow } from './resource.ts'
import type { ResourceList } from './use-resource-list.ts'
import type { PerformAction } from './use-row-actions.tsx'

type Props<Row extends ResourceRow> = {
  resource: Resource<Row>
  list: ResourceList<Row>
  rows: readonly Row[]
  onOpen(row: Row): void
  onPerform: PerformAction<Row>
}

/** Rows as a table: the first cell opens the details, ticked rows have their actions above. */
export function ResourceTable<Row extends ResourceRow>({ resource, list, rows, onOpen, onPerform }: Props<Row>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { address, page, turn, count } = list
  const columns = useMemo(() => resource.columns.filter(({ isDetail }) => !isDetail), [resource])
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const { subRowsOf } = list
  const ticked = rows.flatMap((row) => [row, ...subRowsOf(row)]).filter(({ id }) => selected.has(id))
  const toasts = useToasts()
  const most = resource.mostSelected

  function cell(row: Row, columnId: string) {
    const column = byId.get(columnId)
    const shown = column?.cell?.(row) ?? column?.text(row)
    if (column !== columns[0]) return shown
    return (
      <Opener elsewhere={resource.leadsTo?.(row)} onOpen={() => onOpen(row)}>
        {shown}
      </Opener>
    )
  }
  return (
    <>
      {ticked.length > 0 && (
        <SelectedRows
          resource={resource}
          rows={ticked}
          onPerform={(action, fitting) => {
            setSelected(new Set())
            onPerform(action, fitting)
          }}
        />
      )}
      <DataTable
        label={resource.title()}
        columns={columns.map(({ id, label, align, isNarrow = false }) => ({
          id,
          label: label(),
          sortTable: !resource.isPaged,
          isNarrow,
          ...(align && { align }),
        }))}
        rows={resource.subRows ? rows.map((row) => ({ ...row, subItems: subRowsOf(row) })) : rows}
        cell={cell}
        rowName={resource.name}
        sortBy={(row, columnId) => byId.get(columnId)?.sortBy?.(row) ?? byId.get(columnId)?.text(row) ?? ''}
        {...(hasActions(resource) && { selected: new Set(ticked.map(({ id }) => id)), onSelect: setSelected })}
        {...(most !== undefined && {
          maxSelected: most,
          onMaxReached: () => toasts.show({ severity: 'warning', children: mostText(most) }),
        })}
        term={address.term}
        {...(resource.isPaged && { page, onPage: turn, count })}
      />
      <p className={visuallyHidden} role="status">
        {count >= 0 && t`${plural(count, { one: '# row', other: '# rows' })}`}
      </p>
    </>
  )
}

/** Whether anything can be done with selected rows: exporting them, or an action. */
const hasActions = <Row extends ResourceRow>({ actions = [], files, isExportedByFiles }: Resource<Row>) =>
  actions.length > 0 || files !== undefined || !isExportedByFiles

type OpenerProps<Row extends ResourceRow> = {
  elsewhere: ReturnType<NonNullable<Resource<Row>['leadsTo']>> | undefined
  onOpen(): void
  children: ReactNode
}

/** A row's first cell: opens its details here, or leads to the resource that has them. */
const Opener = <Row extends ResourceRow>({ elsewhere, onOpen, children }: OpenerProps<Row>) =>
  elsewhere ? (
    <Link
      to="/settings/$resourceId"
      params={{ resourceId: elsewhere.resourceId }}
      search={elsewhere.search as never}
      className={css.leads}
      dir="auto"
    >
      {children}
    </Link>
  ) : (
    <button type="button" className={css.open} dir="auto" onClick={onOpen}>
      {children}
    </button>
  )

const mostText = (most: number) =>
  t`${plural(most, { one: 'Up to # row at a time.', other: 'Up to # rows at a time.' })}`

/** Actions for the ticked rows; each counts the rows that it fits. */
const SelectedRows = <Row extends ResourceRow>({ resource, rows, onPerform }: Omit<Props<Row>, 'list' | 'onOpen'>) => (
  <section className={layout.toolbar.center} aria-label={t`Selected rows`}>
    {resource.actions?.map((action) => {
      const fitting = rows.filter((row) => action.isFor?.(row) ?? true)
      return (
        fitting.length > 0 && (
          <Button key={action.id} onClick={() => onPerform(action, fitting)}>
            <Icon name={action.icon} look="small" />
            {t`${action.label()} (${fitting.length})`}
          </Button>
        )
      )
    })}
    {(resource.files || !resource.isExportedByFiles) && <ExportButton resource={resource} rows={rows} />}
  </section>
)
