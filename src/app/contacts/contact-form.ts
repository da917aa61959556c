import { t } from '#app/language/t.ts'
import { languageOptions } from '#app/resource/language-options.ts'
import { type FormField, type ResourceForm, resourceForm } from '#app/resource/resource.ts'
import type { Contact } from '#core/contract/index.ts'
import type { PhoneCountry } from '#core/platform/phone-number.ts'
import { systemRandom } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import { consentValues, consentWayText } from './consent-text.ts'
import { consentsIn, contactFormSchema, contactFormValues, rowsIn, textOfRows } from './contact-form-values.ts'
import { ConsentsInput, MailsInput, PhonesInput } from './contact-inputs.tsx'

const shownRows = (value: string) =>
  rowsIn(value)
    .map((row) => row.value)
    .join(', ')

const shownConsents = (value: string) =>
  Object.entries(consentsIn(value))
    .flatMap(([way, chosen]) => {
      const text = consentValues().find(([known]) => known === chosen)?.[1]
      return text && chosen ? [`${consentWayText(way as 'mail')}: ${text}`] : []
    })
    .join(', ')

const fields: readonly FormField[] = [
  { name: 'name', label: () => t`Name` },
  {
    name: 'phones',
    label: () => t`Phone`,
    rule: () => t`Enter phone numbers with their country code, like +852 5550 0142 or +44 20 7946 0018 ext. 12.`,
    Input: PhonesInput,
    show: shownRows,
  },
  {
    name: 'mails',
    label: () => t`Email`,
    rule: () => t`Enter valid email addresses, like name@example.com.`,
    addresses: (value) =>
      rowsIn(value)
        .map((row) => row.value.trim())
        .filter((address) => address !== ''),
    Input: MailsInput,
    show: shownRows,
  },
  { name: 'company', isMore: true, label: () => t`Company` },
  { name: 'jobTitle', isMore: true, label: () => t`Job title` },
  {
    name: 'language',
    isMore: true,
    label: () => t`Language`,
    useOptions: () => [['', t`Unknown`] as const, ...languageOptions([])],
  },
  { name: 'consents', isMore: true, label: () => t`Consent`, Input: ConsentsInput, show: shownConsents },
  { name: 'notes', isMore: true, label: () => t`Notes`, kind: 'area' },
  {
    name: 'customData',
    isMore: true,
    label: () => t`Custom data`,
    kind: 'area',
    hint: () => t`One per line: name = value.`,
    rule: () => t`One per line: name = value. Use letters, digits, dots and hyphens in names, each name once.`,
  },
]

const shared = {
  fields,
  look: 'wide',
  fieldOf: { 'phone-wrong': 'phones', 'email-suffix': 'mails' },
} as const

/** Initial values of a new contact, such as those of a visitor. */
export type NewContact = { visitorEid?: string; name?: string; language?: string }

/** @param country where numbers without country code are from; null: they are refused */
export const createContactForm = (
  country: PhoneCountry | null,
  { visitorEid, name = '', language: spoken = '' }: NewContact = {},
): ResourceForm<Contact, unknown> =>
  resourceForm({
    ...shared,
    schema: contactFormSchema(country),
    title: () => t`Add a contact`,
    initial: { name, language: spoken, phones: textOfRows([]), mails: textOfRows([]) },
    save: ({ ask }, draft) =>
      ask('createContact', {
        body: { id: systemRandom.uuid(), ...draft, ...(visitorEid !== undefined && { visitorEid }) },
      }),
  })

export const updateContactForm = (country: PhoneCountry | null): ResourceForm<Contact, unknown> =>
  resourceForm({
    ...shared,
    schema: contactFormSchema(country),
    title: () => t`Edit contact`,
    start: contactFormValues,
    revisions: {
      revisionOf: ({ revision }: Contact) => revision,
      failure: 'contact-changed',
      async load({ ask }, { id }) {
        const answer = await ask('getContact', { params: { id } })
        return answer.ok ? ok(answer.value.contact) : answer
      },
    },
    save: ({ ask }, draft, row) =>
      ask('updateContact', { params: { id: row?.id ?? '' }, body: { revision: row?.revision ?? 0, ...draft } }),
  })
