import * as v from 'valibot'
import { dataOfText, textOfData } from '#app/custom-data/custom-data-text.ts'
import { isBlankText } from '#core/contract/clean-text.ts'
import { plainEmail } from '#core/contract/email.ts'
import { ConsentValue, type Contact, ContactDraft, consentWays, MailKind, PhoneKind } from '#core/contract/index.ts'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import { type PhoneCountry, phoneOf, phoneWithWords } from '#core/platform/phone-number.ts'

/* A form holds texts: numbers, addresses and consents are JSON in it. */

export type WayRow = { kind: string; value: string }
const WayRows = v.array(v.object({ kind: v.string(), value: v.string() }))

export function rowsIn(text: string): WayRow[] {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), WayRows), text)
  return read.success ? read.output : []
}
export const textOfRows = (rows: readonly WayRow[]): string => (rows.length === 0 ? '' : JSON.stringify(rows))

const Consents = v.record(v.string(), v.string())
export function consentsIn(text: string): Record<string, string> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Consents), text)
  return read.success ? read.output : {}
}

/** A field of rows as a schema: empty rows are left out. */
const rowsField = v.pipe(
  v.string(),
  v.transform((text) => rowsIn(text).filter(({ value }) => !isBlankText(value))),
)

/** @param country where numbers without country code are from; null: they are refused */
export const contactFormSchema = (country: PhoneCountry | null) =>
  v.object({
    name: ContactDraft.entries.name,
    company: v.unwrap(ContactDraft.entries.company),
    jobTitle: v.unwrap(ContactDraft.entries.jobTitle),
    language: v.unwrap(ContactDraft.entries.language),
    notes: v.unwrap(ContactDraft.entries.notes),
    phones: v.pipe(
      rowsField,
      v.check((rows) => rows.every(({ value }) => phoneOf(value, country) !== null), 'must be telephone numbers'),
      v.transform((rows) =>
        rows.flatMap(({ kind, value }) => {
          const number = phoneOf(value, country)
          return number === null ? [] : [{ kind: v.parse(PhoneKind, kind), number }]
        }),
      ),
      v.unwrap(ContactDraft.entries.phones),
    ),
    mails: v.pipe(
      rowsField,
      v.transform((rows) =>
        rows.map(({ kind, value }) => ({ kind: v.parse(MailKind, kind), address: plainEmail(value) })),
      ),
      v.unwrap(ContactDraft.entries.mails),
    ),
    customData: v.pipe(
      v.string(),
      v.transform(dataOfText),
      v.check((data) => data !== null, 'must be lines of name = value'),
      v.transform((data) => data ?? {}),
    ),
    consents: v.pipe(
      v.string(),
      v.transform((text) => {
        const chosen = consentsIn(text)
        return consentWays.map((way) => [way, v.is(ConsentValue, chosen[way]) ? chosen[way] : null] as const)
      }),
      v.transform((entries): ContactDraft['consents'] => Object.fromEntries(entries)),
    ),
  })

/** The texts of a contact's fields. */
export const contactFormValues = (contact: Contact): Record<string, string> => ({
  name: contact.name,
  company: contact.company,
  jobTitle: contact.jobTitle,
  language: contact.language,
  notes: contact.notes,
  phones: textOfRows(contact.phones.map(({ kind, number }) => ({ kind, value: phoneWithWords(shownNumber(number)) }))),
  mails: textOfRows(contact.mails.map(({ kind, address }) => ({ kind, value: address }))),
  customData: textOfData(contact.customData),
  consents: JSON.stringify(
    Object.fromEntries(
      consentWays.flatMap((way) => {
        const value = contact.consents[way]?.value
        return value ? [[way, value]] : []
      }),
    ),
  ),
})
