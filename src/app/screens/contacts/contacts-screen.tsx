import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { usePhoneCountry } from '#app/contacts/use-phone-country.ts'
import { useAsk } from '#app/data/ask.ts'
import { useEntity } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { ViewTabs } from '#app/page/view-tabs.tsx'
import { FormDialog } from '#app/resource/form-dialog.tsx'
import type { Resource } from '#app/resource/resource.ts'
import { ResourceScreen } from '#app/resource/resource-screen.tsx'
import { RowSheet } from '#app/resource/row-sheet.tsx'
import { useRowActions } from '#app/resource/use-row-actions.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { Contact } from '#core/contract/index.ts'
import { contactsOf } from './contacts.tsx'
import { DuplicatesScreen } from './duplicates-screen.tsx'
import { OpenedFile } from './opened-file.tsx'
import { staffContacts } from './staff-contacts.tsx'

const views = ['customers', 'staff', 'duplicates'] as const
type View = (typeof views)[number]

function viewText(view: View): string {
  switch (view) {
    case 'customers':
      return t`Customers`
    case 'staff':
      return t`Team`
    case 'duplicates':
      return t`Duplicates`
  }
}

/** The phone book: customers, colleagues, and contacts who may be one person. */
export function ContactsScreen() {
  const { permissions } = useOwnSelf()
  const country = usePhoneCountry()
  const search: { view?: unknown; contact?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [imports, setImports] = useState(0)
  const view = views.find((each) => each === search.view) ?? 'customers'
  const isAdmin = permissions.includes('importContacts')
  const contacts = useMemo(() => contactsOf({ isAdmin, country }), [isAdmin, country])
  const tabs = (
    <ViewTabs label={t`Which contacts`} views={views.map((each) => [each, viewText(each)] as const)} chosen={view} />
  )
  return (
    <div className={layout.page}>
      {view === 'customers' && <ResourceScreen key={`customers/${imports}`} resource={contacts} tabs={tabs} />}
      {view === 'staff' && <ResourceScreen key="staff" resource={staffContacts} tabs={tabs} />}
      {view === 'duplicates' && <DuplicatesScreen tabs={tabs} />}
      <OpenedFile id={contacts.id} files={contacts.files?.import} onImported={() => setImports(imports + 1)} />
      {typeof search.contact === 'string' && (
        <LinkedContact
          id={search.contact}
          resource={contacts}
          onClose={() =>
            void navigate({ to: '.', search: ((old: object) => ({ ...old, contact: undefined })) as never })
          }
        />
      )}
    </div>
  )
}

type Props = { id: string; resource: Resource<Contact>; onClose(): void }

/** The contact that a link leads to, whatever the list shows. One that was met is there at once, and offline. */
function LinkedContact({ id, resource, onClose }: Props) {
  const { value, failure, askAgain } = useAsk('getContact', { params: { id } })
  const met = useEntity('contact', id)
  const perform = useRowActions(resource, askAgain)
  const [isChanging, setChanging] = useState(false)
  const contact = value?.contact ?? met
  if (!contact)
    return (
      <Dialog title={t`Contact`} look="sheet" onClose={onClose}>
        {failure ? <Notice>{failureText(failure)}</Notice> : <p role="status">{t`Loading…`}</p>}
      </Dialog>
    )
  if (isChanging && resource.update)
    return (
      <FormDialog
        form={resource.update}
        row={contact}
        onSaved={() => void askAgain()}
        onClose={() => setChanging(false)}
      />
    )
  return (
    <RowSheet
      resource={resource}
      row={contact}
      onUpdate={() => setChanging(true)}
      onPerform={(action) => {
        if (action.isRemoval) onClose()
        perform(action, [contact])
      }}
      onClose={onClose}
    />
  )
}
