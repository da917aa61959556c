import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isPhone } from '#core/contract/phone.ts'

export type PhoneCountry = CountryCode

/** A country in which numbers can be read; null: there is none of this code. */
export const phoneCountryOf = (code: string): PhoneCountry | null => (isSupportedCountry(code) ? code : null)

/**
 * A number as people write it, in E.164; null: it is none, or has no country code and `country` is null. One with an
 * extension is none: there is nothing to which it could be sent, see `phoneOf`.
 */
export function e164Of(text: string, country: PhoneCountry | null): string | null {
  const number = phoneOf(text, country)
  return number?.includes(';') ? null : number
}

/**
 * A number as people write it, in E.164, and behind it `;ext=` with its extension, if it has one (RFC 3966); null: it is
 * none, or has no country code and `country` is null.
 */
export function phoneOf(text: string, country: PhoneCountry | null): string | null {
  // Marks of direction come along when a number is copied.
  const parsed = parsePhoneNumberFromString(text.replace(/\p{Cf}/gu, ''), country ?? undefined)
  if (!parsed?.isPossible() || !isPhone(parsed.number)) return null
  return parsed.ext === undefined ? parsed.number : `${parsed.number};ext=${parsed.ext}`
}

/** A number of `phoneOf` as files have it that other programs read: `+85255500142 ext. 12`. */
export const phoneWithWords = (number: string): string => number.replace(';ext=', ' ext. ')
