import { plainPhone } from '#core/contract/phone.ts'
import { foldText } from '#core/search/search-terms.ts'
import type { ContactRow } from '#server/contact-rows/tables.ts'

type Named = Pick<ContactRow, 'name' | 'company' | 'jobTitle' | 'phones' | 'mails'>

/** Marks of direction and other characters that nobody sees divide no words, and do not change the order of names. */
const visible = (text: string) => text.replace(/\p{Cf}/gu, '')

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

/** What is searched for: the digits of a telephone number are one word, however they are written. */
export function searchedText(text: string): string {
  const plain = visible(text)
  if (!/^[\s+()\p{Pd}./\p{Nd}]+$/u.test(plain)) return plain
  // Neither the prefix for calls from abroad nor that for calls within a country is part of a number.
  return plainPhone(plain).replace(/\D/g, '').replace(/^0+/, '')
}

/** What tells that two contacts may be one person. */
export const keysOf = ({ phones, mails }: Pick<ContactRow, 'phones' | 'mails'>): string[] => [
  ...new Set([...phones.map(({ number }) => `tel:${number}`), ...mails.map(({ address }) => `mailto:${address}`)]),
]
