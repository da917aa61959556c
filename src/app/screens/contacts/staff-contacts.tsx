import { MailLink, PhoneLink } from '#app/contacts/ways.tsx'
import { useStaff } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { replicatedList } from '#app/resource/replicated-list.ts'
import type { Resource } from '#app/resource/resource.ts'
import { Named } from '#app/ui/layout/list.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import type { StaffRow } from '#core/store/rows.ts'

type Row = StaffRow & { id: string }

/** Colleagues, who are in the replica. */
export const staffContacts: Resource<Row> = {
  id: 'staff-contacts',
  title: () => t`Contacts`,
  about: () => t`Your teammates. Everyone can share a business card in their profile.`,
  icon: 'person',
  name: ({ name }) => name,
  useList: replicatedList(() => useStaff()?.map((row) => ({ ...row, id: row.eid }))),
  columns: [
    {
      id: 'name',
      label: () => t`Name`,
      text: ({ name }) => name,
      cell: ({ eid, name }) => <Named name={name} sign={<Avatar id={eid} name={name} look="small" />} />,
    },
    { id: 'role', label: () => t`Role`, text: ({ role }) => (role === 'admin' ? t`Admin` : t`Agent`), isNarrow: true },
    {
      id: 'phone',
      label: () => t`Phone`,
      text: ({ phone }) => (phone ? shownNumber(phone) : ''),
      cell: ({ phone }) => phone && <PhoneLink number={phone} />,
    },
    {
      id: 'email',
      label: () => t`Email`,
      text: ({ email }) => email,
      cell: ({ email }) => email && <MailLink address={email} />,
    },
  ],
  empty: { title: () => t`No teammates yet`, text: () => t`Your teammates appear here.` },
}
