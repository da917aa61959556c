import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePhoneCountry } from '#app/contacts/use-phone-country.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { ViewTabs } from '#app/page/view-tabs.tsx'
import { ResourceScreen } from '#app/resource/resource-screen.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import { contactsOf } from './contacts.tsx'
import { DuplicatesScreen } from './duplicates-screen.tsx'
import { LinkedContact } from './linked-contact.tsx'
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
  const view = views.find((each) => each === search.view) ?? 'customers'
  const isAdmin = permissions.includes('importContacts')
  const contacts = useMemo(() => contactsOf({ isAdmin, country }), [isAdmin, country])
  const tabs = (
    <ViewTabs label={t`Which contacts`} views={views.map((each) => [each, viewText(each)] as const)} chosen={view} />
  )
  return (
    <div className={page.page}>
      {view === 'customers' && <ResourceScreen key="customers" resource={contacts} tabs={tabs} />}
      {view === 'staff' && <ResourceScreen key="staff" resource={staffContacts} tabs={tabs} />}
      {view === 'duplicates' && <DuplicatesScreen tabs={tabs} />}
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
