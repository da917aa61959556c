import { isDeepStrictEqual } from 'node:util'
import { type ContactChange, type ContactDraft, consentWays, emailSuffix, isEmail } from '#core/contract/index.ts'
import { type PhoneCountry, phoneOf } from '#core/platform/phone-number.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { ContactRow } from '#server/contact-rows/tables.ts'

/** The editor's name, the time, the default country of phone numbers, and the rule for e-mail addresses [VAL-01]. */
export type By = { name: string; nowMs: number; country: PhoneCountry | null; longestSuffix: number }

/** A contact with changed values: `phone-wrong`, `email-suffix` for a new address. Its revision stays. */
export function withChange(contact: ContactRow, change: ContactChange, by: By): Result<ContactRow> {
  const { phones, mails, consents, ...texts } = change
  const numbers = phones?.map(({ kind, number }) => ({ kind, number: phoneOf(number, by.country), written: number }))
  const wrong = numbers?.find(({ number }) => number === null)
  if (wrong) return fail('phone-wrong', undefined, { number: wrong.written })
  // An address that the contact has already stays, although the setting is another now.
  const isKnown = (address: string) => contact.mails.some((mail) => mail.address === address)
  const refused = mails?.find(({ address }) => !isKnown(address) && !isEmail(address, by.longestSuffix))
  if (refused) return fail('email-suffix', undefined, { suffix: emailSuffix(refused.address) })
  const right = numbers?.flatMap(({ kind, number }) => (number === null ? [] : [{ kind, number }]))
  return ok({
    ...contact,
    ...definedOnly(texts),
    ...(right && { phones: onceBy(right, ({ number }) => number) }),
    ...(mails && { mails: onceBy(mails, ({ address }) => address) }),
    ...(consents && { consents: consentsWith(contact.consents, consents, by) }),
  })
}

/** A contact that nobody has written down yet. */
export const emptyContact = (id: string, nowMs: number): ContactRow => ({
  id,
  name: '',
  company: '',
  jobTitle: '',
  language: '',
  notes: '',
  phones: [],
  mails: [],
  customData: {},
  consents: {},
  visitorEids: [],
  blockedAtMs: null,
  blockedByName: '',
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
  revision: 1,
})

/** Whether two contacts say the same; when and by whom a consent was written down does not count. */
export const hasSameValues = (a: ContactRow, b: ContactRow): boolean => isDeepStrictEqual(valuesOf(a), valuesOf(b))

const valuesOf = ({ consents, revision: _, updatedAtMs: __, ...contact }: ContactRow) => ({
  ...contact,
  customData: Object.entries(contact.customData).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  consents: consentWays.map((way) => consents[way]?.value ?? null),
})

/** A consent that says something new names who wrote it down and when; the others stay. */
function consentsWith(
  before: ContactRow['consents'],
  change: ContactDraft['consents'],
  { name, nowMs }: By,
): ContactRow['consents'] {
  const entries = consentWays.flatMap((way) => {
    const known = before[way]
    const value = change[way]
    if (value === undefined || value === known?.value) return known ? [[way, known] as const] : []
    return value === null ? [] : [[way, { value, atMs: nowMs, byName: name }] as const]
  })
  return Object.fromEntries(entries)
}

const onceBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }
// The checked edge: entries without a value are left out.
const definedOnly = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Defined<T>>
