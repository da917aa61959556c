import { download } from '#app/browser/download.ts'
import { countryRuleText } from '#app/contacts/country-name.ts'
import { textOfData } from '#app/custom-data/custom-data-text.ts'
import { type Commands, useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import type { Resource, ResourceImport } from '#app/resource/resource.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import {
  byteOrderMark,
  type Contact,
  consentWays,
  contactColumns,
  csvLine,
  type FileEncoding,
} from '#core/contract/index.ts'
import { maxContactFileBytes } from '#core/contract/limits.ts'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import { type PhoneCountry, phoneWithWords } from '#core/platform/phone-number.ts'

/** vCards by the name of their file: not every system knows their media type. */
const isVcard = (file: Blob) => file.type.includes('vcard') || (file instanceof File && /\.vcf$/i.test(file.name))

const contactImport = (country: PhoneCountry | null): ResourceImport => ({
  title: () => t`Import contacts`,
  about: () =>
    t`Import a CSV file or vCards. Contacts with the same name and a shared number or address are completed; nothing is replaced or deleted.`,
  hint: () => countryRuleText(country),
  takesRightRows: true,
  types: ['.csv', '.vcf', 'text/csv', 'text/vcard', 'text/x-vcard'],
  maxBytes: maxContactFileBytes,
  choose: () => t`Drop a CSV file or vCards here, or choose a file. Up to 20 MB and 10,000 contacts.`,
  template: ({ ask }) => ask('getContactTemplate', {}, { withFile: true }),
  check: (commands, file, encoding) => sent(commands, file, encoding, 'true'),
  run: (commands, file, encoding) => sent(commands, file, encoding),
})

function sent({ ask }: Commands, file: Blob, encoding: FileEncoding | null, dryRun?: 'true') {
  const input = { query: { ...(dryRun && { dryRun }), ...(encoding && { encoding }) }, file }
  return ask(isVcard(file) ? 'importVcards' : 'importContacts', input, { withFile: true })
}

/** @param country where numbers without country code are from; null: they are refused */
export const contactFiles = (country: PhoneCountry | null): NonNullable<Resource<Contact>['files']> => ({
  save: ({ ask }) => ask('exportContacts', {}, { withFile: true }),
  textOf: (rows) => byteOrderMark + [contactColumns, ...rows.map(cellsOf)].map(csvLine).join(''),
  import: contactImport(country),
})

/** The cells of a row, as the backend's export has them, but for custom data. */
const cellsOf = (contact: Contact): string[] => [
  contact.name,
  contact.company,
  contact.jobTitle,
  contact.phones.map(({ kind, number }) => `${kind}: ${phoneWithWords(shownNumber(number))}`).join('; '),
  contact.mails.map(({ kind, address }) => `${kind}: ${address}`).join('; '),
  contact.language,
  contact.notes,
  consentWays.flatMap((way) => (contact.consents[way] ? `${way}: ${contact.consents[way].value}` : [])).join('; '),
  textOfData(contact.customData) === '' ? '' : JSON.stringify(contact.customData),
]

/** Saves all contacts as vCards. */
export function VcardExport() {
  const { ask } = useCommands()
  const toasts = useToasts()
  const { run, isBusy } = useAction(async () => {
    const file = await ask('exportContactsAsVcards', {}, { withFile: true })
    if (file.ok) download(file.value, 'contacts.vcf')
    else toasts.show({ severity: 'error', children: failureText(file.error) })
    return file
  })
  return (
    <Button aria-busy={isBusy} onClick={() => void run()}>
      <Icon name="file" look="small" />
      {t`Export vCards`}
    </Button>
  )
}
