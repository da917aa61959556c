import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { isPhone } from '#core/contract/phone.ts'

/**
 * The telephone number of a `sip:`, `sips:` or `tel:` address, in E.164; '' for none. Its user part is read as RFC 3261 §19.1.6
 * and RFC 3966 have it: escapes, separators and parameters (`npdi`, `rn`, `cpc`, `ext`) beside the number, and local numbers in
 * their context. What has neither a plus sign nor a prefix is E.164 without the sign, as many carriers write it.
 *
 * @param calledNumber the number that was called, in whose country a number with a national prefix is; '': not known
 */
export function numberOfAddress(address: string, calledNumber = ''): string {
  const [, scheme = '', rest = ''] = /^(sips?|tel):(.+)$/i.exec(address.trim()) ?? []
  const isSip = scheme.toLowerCase() !== 'tel'
  if (isSip && !rest.includes('@')) return ''
  // A password may follow the user; headers follow the whole.
  const written = isSip ? (rest.slice(0, rest.lastIndexOf('@')).split(':')[0] ?? '') : (rest.split('?')[0] ?? '')
  const [number = '', ...parameters] = unescaped(written).split(';')
  const digits = number.replace(/[-.()\s]/g, '')
  if (!/^\+?\d+$/.test(digits)) return ''
  const context = parameters.flatMap((each) => /^phone-context=(\+[-.()\d]+)$/i.exec(each)?.[1] ?? [])[0]
  const read = digits.startsWith('+') ? digits : inContext(digits, context?.replace(/[-.()]/g, ''), calledNumber)
  return isPhone(read) ? read : ''
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function inContext(digits: string, context: string | undefined, calledNumber: string): string {
  // A context is what stands before the number (RFC 3966 §5.1.5): a country, or more than that.
  const country = countryOf(context ?? calledNumber)
  if (context !== undefined) {
    const isCountry = country !== null && context === `+${getCountryCallingCode(country)}`
    return (isCountry && inCountry(digits, country)) || `${context}${digits}`
  }
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  const plain = `+${digits}`
  if (country === null || (!digits.startsWith('0') && parsePhoneNumberFromString(plain)?.isValid())) return plain
  return inCountry(digits, country) ?? plain
}

function inCountry(digits: string, country: CountryCode): string | null {
  const parsed = parsePhoneNumberFromString(digits, country)
  return parsed?.isValid() ? parsed.number : null
}

/** The country of a number or of its beginning; the first where several share a code, whose prefixes are the same. */
function countryOf(number: string): CountryCode | null {
  const parsed = parsePhoneNumberFromString(number)
  if (parsed?.country) return parsed.country
  const codes = getCountries().filter((each) => number.startsWith(`+${getCountryCallingCode(each)}`))
  return (
    codes.toSorted((one, other) => getCountryCallingCode(other).length - getCountryCallingCode(one).length)[0] ?? null
  )
}
