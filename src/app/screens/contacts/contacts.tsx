import { BlockedChip } from '#app/contacts/blocked-chip.tsx'
import { consentsText } from '#app/contacts/consent-text.ts'
import { createContactForm, updateContactForm } from '#app/contacts/contact-form.ts'
import { MailLink, PhoneLink, Ways } from '#app/contacts/ways.tsx'
import { textOfData } from '#app/custom-data/custom-data-text.ts'
import { fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { deleteAction } from '#app/resource/delete-action.ts'
import { languageOptions } from '#app/resource/language-options.ts'
import { Moment } from '#app/resource/moment.tsx'
import type { Column, Resource, RowAction } from '#app/resource/resource.ts'
import { Named } from '#app/ui/layout/list.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { languageName } from '#app/ui/sign/language-name.ts'
import type { Contact } from '#core/contract/index.ts'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import { type PhoneCountry, phoneWithWords } from '#core/platform/phone-number.ts'
import { ContactDetails } from './contact-details.tsx'
import { contactFiles, VcardExport } from './contact-files.tsx'
import { useContacts } from './use-contacts.ts'

/** Actions on more rows at once would take longer than anybody waits for. */
const mostSelected = 100

type Rights = { isAdmin: boolean; country: PhoneCountry | null }

/** Contacts of customers. Admins also import, export, delete, merge and block them. */
export const contactsOf = ({ isAdmin, country }: Rights): Resource<Contact> => ({
  id: 'contacts',
  title: () => t`Contacts`,
  about: () => t`Everyone you’ve talked to. Search by name, phone or email.`,
  icon: 'contacts',
  name: ({ name }) => name,
  useList: useContacts,
  isPaged: true,
  isExportedByFiles: true,
  columns,
  mostSelected,
  filters: [
    { kind: 'text', name: 'text', label: () => t`Search` },
    {
      kind: 'select',
      name: 'show',
      label: () => t`Show`,
      useOptions: () => [
        ['', t`All contacts`],
        ['met', t`My contacts`],
        ['blocked', t`Blocked`],
      ],
    },
    {
      kind: 'select',
      name: 'language',
      label: () => t`Language`,
      useOptions: () => [['', t`All languages`] as const, ...languageOptions([])],
    },
  ],
  empty: {
    title: () => t`No contacts yet`,
    text: () => t`Add people here, or save a visitor as a contact beside a conversation.`,
  },
  Details: ContactDetails,
  create: createContactForm(country),
  update: updateContactForm(country),
  ...(isAdmin && {
    files: contactFiles(country),
    tools: () => <VcardExport />,
    actions: [blockAction, unblockAction, deletion],
  }),
})

const columns: ReadonlyArray<Column<Contact>> = [
  {
    id: 'name',
    label: () => t`Name`,
    text: ({ name }) => name,
    cell: (contact) => (
      <Named name={contact.name} sign={<Avatar id={contact.id} name={contact.name} look="small" />}>
        <BlockedChip contact={contact} />
      </Named>
    ),
  },
  { id: 'company', label: () => t`Company`, text: ({ company }) => company },
  { id: 'jobTitle', label: () => t`Job title`, text: ({ jobTitle }) => jobTitle, isDetail: true },
  {
    id: 'phones',
    label: () => t`Phone`,
    text: ({ phones }) => phones.map(({ number }) => phoneWithWords(shownNumber(number))).join(', '),
    cell: ({ phones }) =>
      phones.length > 0 && (
        <Ways
          of={phones.map(({ kind, number }) => ({ kind, value: number }))}
          Link={({ value }) => <PhoneLink number={value} />}
        />
      ),
  },
  {
    id: 'mails',
    label: () => t`Email`,
    text: ({ mails }) => mails.map(({ address }) => address).join(', '),
    cell: ({ mails }) =>
      mails.length > 0 && (
        <Ways
          of={mails.map(({ kind, address }) => ({ kind, value: address }))}
          Link={({ value }) => <MailLink address={value} />}
        />
      ),
  },
  { id: 'language', label: () => t`Language`, text: ({ language }) => languageName(language), isNarrow: true },
  { id: 'consents', label: () => t`Consent`, text: consentsText, isDetail: true },
  { id: 'notes', label: () => t`Notes`, text: ({ notes }) => notes, isDetail: true },
  { id: 'custom', label: () => t`Custom data`, text: ({ customData }) => textOfData(customData), isDetail: true },
  {
    id: 'updated',
    label: () => t`Last changed`,
    text: ({ updatedAtMs }) => fullTime(updatedAtMs),
    cell: ({ updatedAtMs }) => <Moment atMs={updatedAtMs} />,
    isDetail: true,
  },
]

const blockAction: RowAction<Contact> = {
  id: 'block',
  label: () => t`Block`,
  icon: 'lock',
  isFor: ({ blockedAtMs }) => blockedAtMs === null,
  done: (name) => t`${name} was blocked.`,
  doneAll: (count) => t`Contacts blocked: ${count}.`,
  run: ({ ask }, { id }) => ask('blockContact', { params: { id }, body: { isBlocked: true } }),
}

const unblockAction: RowAction<Contact> = {
  id: 'unblock',
  label: () => t`Unblock`,
  icon: 'check',
  isFor: ({ blockedAtMs }) => blockedAtMs !== null,
  done: (name) => t`${name} was unblocked.`,
  doneAll: (count) => t`Contacts unblocked: ${count}.`,
  run: ({ ask }, { id }) => ask('blockContact', { params: { id }, body: { isBlocked: false } }),
}

const deletion: RowAction<Contact> = {
  ...deleteAction<Contact>({
    doneAll: (count) => t`Contacts deleted: ${count}.`,
    run: ({ ask }, { id }) => ask('deleteContact', { params: { id } }),
  }),
  isFor: ({ blockedAtMs }) => blockedAtMs === null,
}
