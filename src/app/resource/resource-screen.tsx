import { useState } from 'react'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { Button } from '#app/ui/action/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FormDialog } from './form-dialog.tsx'
import { ImportButton } from './import-button.tsx'
import { ListNotice, NoList } from './list-state.tsx'
import * as css from './resource.css.ts'
import type { Resource, ResourceRow } from './resource.ts'
import { ResourceTable } from './resource-table.tsx'
import { RowSheet } from './row-sheet.tsx'
import { useResourceList } from './use-resource-list.ts'
import { useRowActions } from './use-row-actions.ts'

/** The screen of a resource: search, filters, table, details and forms. */
export function ResourceScreen<Row extends ResourceRow>({ resource }: { resource: Resource<Row> }) {
  useLanguage()
  useDocumentTitle(resource.title())
  const list = useResourceList(resource)
  const { address, rows } = list
  const perform = useRowActions(resource, list.askAgain)
  const [form, setForm] = useState<'create' | 'update' | null>(null)
  const open = rows?.find(({ id }) => id === address.rowId)
  const declared = form === 'create' ? resource.create : resource.update
  const isUntouched = address.term === '' && Object.keys(address.filters).length === 0 && list.page.index === 0
  const create = resource.create && (
    <Button look="primary" onClick={() => setForm('create')}>
      <Icon name="plus" look="small" />
      {resource.create.title()}
    </Button>
  )

  return (
    <div className={css.screen}>
      <header className={css.head}>
        <div className={css.headText}>
          <h1 className={css.title}>{resource.title()}</h1>
          <p className={css.about}>{resource.about()}</p>
        </div>
        <div className={css.tools}>
          <ExportButton resource={resource} rows={rows ?? []} />
          {resource.create?.isImported && <ImportButton form={resource.create} onDone={() => void list.askAgain()} />}
          {create}
        </div>
      </header>
      <FilterBar resource={resource} address={address} />
      <ListNotice list={list} />
      {rows === null ? (
        <NoList list={list} />
      ) : rows.length === 0 && isUntouched ? (
        <EmptyState icon={resource.icon} title={resource.empty.title()} action={create}>
          {resource.empty.text()}
        </EmptyState>
      ) : (
        <ResourceTable resource={resource} list={list} rows={rows} onPerform={perform} />
      )}
      {open && form !== 'update' && (
        <RowSheet
          resource={resource}
          row={open}
          onUpdate={() => setForm('update')}
          onPerform={(action) => {
            if (action.isRemoval) address.change({ row: undefined })
            perform(action, [open])
          }}
          onClose={() => address.change({ row: undefined })}
        />
      )}
      {form && declared && (form === 'create' || open) && (
        <FormDialog
          form={declared}
          row={form === 'update' ? (open ?? null) : null}
          onSaved={() => void list.askAgain()}
          onClose={() => setForm(null)}
        />
      )}
      {address.rowId !== '' && rows !== null && !open && !list.isAsking && (
        <p role="status" className={css.about}>
          {t`What this link leads to is not in the list.`}
        </p>
      )}
    </div>
  )
}
