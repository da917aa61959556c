import { foldText } from '#core/search/search-terms.ts'
import type { ContactRow } from '#server/contact-rows/tables.ts'
import { visible } from '#server/db/searched-text.ts'

type Named = Pick<ContactRow, 'name' | 'company' | 'jobTitle' | 'phones' | 'mails'>

/** By what lists are ordered: the name without case, accents and marks. */
export const sortNameOf = (name: string): string => foldText(visible(name)).trim()

/** Digits that are not enough to be searched for. */
const fewestDigits = 3

/** A number from each of its digits on, so that it is found by its end and without its country code. */
const endsOf = (digits: string): string[] =>
  Array.from({ length: Math.max(0, digits.length - fewestDigits + 1) }, (_, start) => digits.slice(start))

/** Everything in which a search finds a contact: names, addresses and numbers. */
export const searchTextOf = ({ name, company, jobTitle, phones, mails }: Named): string =>
  [
    ...[name, company, jobTitle].map(visible),
    ...mails.map(({ address }) => address),
    ...phones.flatMap(({ number }) => endsOf(number.replace(/\D/g, ''))),
  ].join(' ')

/** Returns keys of a contact's numbers and addresses; two contacts with a common key may be the same person. */
export const keysOf = ({ phones, mails }: Pick<ContactRow, 'phones' | 'mails'>): string[] => [
  ...new Set([...phones.map(({ number }) => `tel:${number}`), ...mails.map(({ address }) => `mailto:${address}`)]),
]
