import * as v from 'valibot'
import { isBlankText } from '#core/contract/clean-text.ts'
import { emailFault, plainEmail } from '#core/contract/email.ts'
import {
  ConsentValue,
  ConsentWay,
  type ContactColumn,
  ContactDraft,
  CustomData,
  consentWays,
  contactColumns,
  type ImportIssueCode,
  isText,
  MailKind,
  maxContactWays,
  PhoneKind,
} from '#core/contract/index.ts'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import { type PhoneCountry, phoneOf, phoneWithWords } from '#core/platform/phone-number.ts'
import type { ContactRow } from '#server/contact-rows/tables.ts'

/** A contact as one line of a CSV file. Several values of a cell are separated by `;`, each with its kind before it. */
export const cellsOf = (contact: ContactRow): string[] => contactColumns.map((column) => cellOf(column, contact))

function cellOf(column: ContactColumn, contact: ContactRow): string {
  switch (column) {
    case 'title':
      return contact.jobTitle
    case 'phones':
      return contact.phones.map(({ kind, number }) => `${kind}: ${phoneWithWords(shownNumber(number))}`).join('; ')
    case 'mails':
      return contact.mails.map(({ kind, address }) => `${kind}: ${address}`).join('; ')
    case 'consents':
      return consentWays
        .flatMap((way) => (contact.consents[way] ? `${way}: ${contact.consents[way].value}` : []))
        .join('; ')
    case 'custom':
      return Object.keys(contact.customData).length > 0 ? JSON.stringify(contact.customData) : ''
    default:
      return contact[column]
  }
}

type Read = { ok: true; value: Partial<ContactDraft> } | { ok: false; code: ImportIssueCode }

/** Where numbers without country code are from, and the longest top-level domain that the installation allows. */
export type ReadRules = { country: PhoneCountry | null; longestSuffix: number }

/** Parses a cell of a contact's row into a value, or returns what is wrong with it. */
export function readCell(column: ContactColumn, cell: string, { country, longestSuffix }: ReadRules): Read {
  if (column === 'phones') return readPhones(cell, country)
  if (column === 'mails') return readMails(cell, longestSuffix)
  if (column === 'consents') return readConsents(cell)
  if (column === 'custom') return readCustom(cell)
  const name = column === 'title' ? 'jobTitle' : column
  return readText(name, cell.trim())
}

export function readText(name: 'name' | 'company' | 'jobTitle' | 'language' | 'notes', text: string): Read {
  if (name === 'name' && isBlankText(text)) return wrong('missing')
  const read = v.safeParse(ContactDraft.entries[name], text, { abortEarly: true })
  if (read.success) return { ok: true, value: { [name]: read.output } }
  if (read.issues[0].type === 'max_length') return wrong('too-long')
  return wrong(name === 'language' && isText(text) ? 'not-a-language' : 'not-text')
}

const wrong = (code: ImportIssueCode) => ({ ok: false, code }) as const

/** The values of a cell, each with its kind, if one stands before it. */
const valuesIn = (cell: string, kinds: readonly string[]): Array<readonly [kind: string, value: string]> =>
  cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const colon = part.indexOf(':')
      const kind = part.slice(0, Math.max(colon, 0)).trim().toLowerCase()
      return kinds.includes(kind) ? ([kind, part.slice(colon + 1).trim()] as const) : (['other', part] as const)
    })

/** Digits as people write them within their country. */
const isNational = /^[\p{Nd}\s()./\p{Pd}]{5,}$/u

function readPhones(cell: string, country: PhoneCountry | null): Read {
  const phones: ContactDraft['phones'] = []
  // An extension stands behind a semicolon of its own where numbers are written as RFC 3966 has them.
  const whole = cell.replace(/;\s*ext=/gi, ' ext. ')
  for (const [kind, written] of valuesIn(whole, PhoneKind.options)) {
    const number = phoneOf(written, country)
    if (number === null) return wrong(country === null && isNational.test(written) ? 'no-country-code' : 'not-a-phone')
    phones.push({ kind: v.parse(PhoneKind, kind), number })
  }
  return phones.length > maxContactWays ? wrong('too-many-values') : { ok: true, value: { phones } }
}

function readMails(cell: string, longestSuffix: number): Read {
  const mails: ContactDraft['mails'] = []
  for (const [kind, address] of valuesIn(cell.toLowerCase(), MailKind.options)) {
    const fault = emailFault(address, longestSuffix)
    if (fault) return wrong(fault === 'no-email' ? 'not-an-email' : fault)
    mails.push({ kind: v.parse(MailKind, kind), address: plainEmail(address) })
  }
  return mails.length > maxContactWays ? wrong('too-many-values') : { ok: true, value: { mails } }
}

function readConsents(cell: string): Read {
  const consents: ContactDraft['consents'] = {}
  for (const [way, value] of valuesIn(cell, ConsentWay.options)) {
    if (!v.is(ConsentWay, way) || !v.is(ConsentValue, value)) return wrong('not-a-consent')
    consents[way] = value
  }
  return { ok: true, value: { consents } }
}

function readCustom(cell: string): Read {
  if (isBlankText(cell)) return { ok: true, value: { customData: {} } }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), CustomData), cell)
  return read.success ? { ok: true, value: { customData: read.output } } : wrong('not-custom-data')
}
