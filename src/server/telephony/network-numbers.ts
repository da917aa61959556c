import type { PhoneCountry } from '#core/platform/phone-number.ts'
import networkNumbers from './network-numbers.json' with { type: 'json' }

/**
 * Short numbers of telephone networks by country, as libphonenumber 9.0 has them (ShortNumberMetadata, Apache License 2.0):
 * directory enquiries, helplines, authorities. `x` stands for any digit. Numbers of text messages alone are left out.
 */
const numbers: Readonly<Partial<Record<string, string>>> = networkNumbers

/** Whether digits are a short number of the telephone network in a country; null: no country is known, and none is. */
export function isNetworkNumber(digits: string, country: PhoneCountry | null): boolean {
  const known = country && numbers[country]
  if (!known) return false
  return known
    .split(' ')
    .some((number) => number.length === digits.length && digits.startsWith(number.replaceAll('x', '')))
}
