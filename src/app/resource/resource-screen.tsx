import { type ReactNode, useRef, useState } from 'react'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { Button } from '#app/ui/action/button.tsx'
import { hint } from '#app/ui/base/text.css.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { allRows } from './all-rows.ts'
import { ExportButton } from './export-button.tsx'
import { FileTools } from './file-tools.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FormDialog } from './form-dialog.tsx'
import { ImportButton } from './import-button.tsx'
import { ListNotice, NoList } from './list-state.tsx'
import type { Resource, ResourceRow, RowAction } from './resource.ts'
import { ResourceTable } from './resource-table.tsx'
import { RowActions, RowSheet } from './row-sheet.tsx'
import { SeveralDialog } from './several-dialog.tsx'
import { type ResourceList, useResourceList } from './use-resource-list.ts'
import { type PerformAction, useRowActions } from './use-row-actions.tsx'

/** The form that is open; null: none. */
type OpenForm = 'create' | 'several' | 'update' | null
type Parts<Row extends ResourceRow> = {
  resource: Resource<Row>
  list: ResourceList<Row>
  onForm(form: OpenForm): void
}

/**
 * The screen of a resource: search, filters, table, details and forms.
 *
 * @param props.tabs leads to other lists of the same kind
 */
export function ResourceScreen<Row extends ResourceRow>({
  resource,
  tabs,
}: {
  resource: Resource<Row>
  tabs?: ReactNode
}) {
  useLanguage()
  useDocumentTitle(resource.title())
  const list = useResourceList(resource)
  const perform = useRowActions(resource, list.askAgain)
  const [form, setForm] = useState<OpenForm>(null)
  const parts = { resource, list, onForm: setForm }
  if (list.rows === null && list.failure?.name === 'forbidden')
    return (
      <Page title={resource.title()} about={resource.about()}>
        <NoList list={list} />
      </Page>
    )
  return (
    <Page title={resource.title()} about={resource.about()} tools={<Tools {...parts} />}>
      {tabs}
      <FilterBar resource={resource} address={list.address} isAsking={list.isAsking} />
      <ListNotice list={list} />
      <Rows {...parts} onPerform={perform} />
      <Dialogs {...parts} form={form} onPerform={perform} />
    </Page>
  )
}

const Tools = <Row extends ResourceRow>({ resource, list, onForm }: Parts<Row>) => (
  <>
    {resource.files ? (
      <FileTools
        id={resource.id}
        files={resource.files}
        isEmpty={!list.rows?.length}
        onImported={() => void list.askAgain()}
      />
    ) : (
      !resource.isExportedByFiles &&
      list.rows !== null &&
      list.rows.length > 0 && <ExportButton resource={resource} rows={list.rows} />
    )}
    {resource.create?.isImported && <ImportButton form={resource.create} onDone={() => void list.askAgain()} />}
    {resource.tools?.()}
    {resource.create?.several && <Button onClick={() => onForm('several')}>{resource.create.several.title()}</Button>}
    <CreateButton resource={resource} onForm={onForm} />
  </>
)

const CreateButton = <Row extends ResourceRow>({ resource, onForm }: Omit<Parts<Row>, 'list'>) =>
  resource.create && (
    <Button look="primary" onClick={() => onForm('create')}>
      <Icon name="plus" look="small" />
      {resource.create.title()}
    </Button>
  )

/** The table, or what stands in its place while there are no rows. */
function Rows<Row extends ResourceRow>({ resource, list, onForm, onPerform }: Performing<Row>) {
  const { address, rows } = list
  const isUntouched = address.term === '' && Object.keys(address.filters).length === 0 && list.page.index === 0
  if (rows === null) return <NoList list={list} />
  if (rows.length > 0 || !isUntouched)
    return (
      <ResourceTable
        resource={resource}
        list={list}
        rows={rows}
        onOpen={(row) => {
          address.change({ row: row.id })
          if (isAllInForm(resource, row)) onForm('update')
        }}
        onPerform={onPerform}
      />
    )
  return (
    <EmptyState
      icon={resource.icon}
      title={resource.empty.title()}
      action={<CreateButton resource={resource} onForm={onForm} />}
    >
      {resource.empty.text()}
    </EmptyState>
  )
}

/** Whether a row has nothing to read but what its form shows, and is therefore opened as the form. */
const isAllInForm = <Row extends ResourceRow>({ update, Details, columns }: Resource<Row>, row: Row): boolean =>
  update !== undefined &&
  !Details &&
  (update.isFor?.(row) ?? true) &&
  columns.every(({ id }) => update.fields.some(({ name }) => name === id))

type Performing<Row extends ResourceRow> = Parts<Row> & { onPerform: PerformAction<Row> }

/** The details of the row that the address names, and the form that is open. */
function Dialogs<Row extends ResourceRow>({
  resource,
  list,
  form,
  onForm,
  onPerform,
}: Performing<Row> & { form: OpenForm }) {
  const { address, rows } = list
  const found = rows && allRows(resource, rows).find(({ id }) => id === address.rowId)
  // The form of a row that is deleted meanwhile keeps what was typed.
  const last = useRef(found)
  if (found || form !== 'update') last.current = found
  const open = found ?? (form === 'update' ? last.current : null)
  const declared = form === 'create' ? resource.create : resource.update
  const close = () => address.change({ row: undefined })
  const perform = (action: RowAction<Row>, row: Row) => {
    if (action.isRemoval) close()
    onPerform(action, [row])
  }
  const saved = { onSaved: () => void list.askAgain(), onClose: () => onForm(null) }
  const direct = form === 'update' && open && isAllInForm(resource, open) ? open : null
  return (
    <>
      {open && form !== 'update' && (
        <RowSheet
          resource={resource}
          row={open}
          onUpdate={() => onForm('update')}
          onPerform={(action) => perform(action, open)}
          onClose={close}
        />
      )}
      {form === 'several' && resource.create?.several && (
        <SeveralDialog form={resource.create} several={resource.create.several} {...saved} />
      )}
      {form && form !== 'several' && declared && (form === 'create' || open) && (
        <FormDialog
          form={declared}
          row={form === 'update' ? (open ?? null) : null}
          {...saved}
          {...(direct && {
            onClose() {
              onForm(null)
              close()
            },
            actions: (
              <RowActions
                resource={resource}
                row={direct}
                onPerform={(action) => {
                  onForm(null)
                  perform(action, direct)
                }}
              />
            ),
          })}
        />
      )}
      {address.rowId !== '' && rows !== null && !open && !list.isAsking && (
        <p role="status" className={hint}>
          {t`This item no longer exists.`}
        </p>
      )}
    </>
  )
}
