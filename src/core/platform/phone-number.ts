import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isPhone } from '#core/contract/phone.ts'
import { defaultCountry } from './country.ts'

export type PhoneCountry = CountryCode

/**
 * The country in which a number without country code is read: the one that the user's language names, as `en-GB` does,
 * else the default. A language alone names none: an English browser is no sign of an American number.
 */
export function phoneCountryOf(language: string): CountryCode {
  try {
    const { region = '' } = new Intl.Locale(language)
    if (isSupportedCountry(region)) return region
  } catch {
    // No language tag.
  }
  return isSupportedCountry(defaultCountry) ? defaultCountry : 'HK'
}

/** A number as people write it, in E.164; null: it is none. */
export function e164Of(text: string, country: CountryCode): string | null {
  // Marks of direction come along when a number is copied.
  const parsed = parsePhoneNumberFromString(text.replace(/\p{Cf}/gu, ''), country)
  return parsed?.isPossible() && isPhone(parsed.number) ? parsed.number : null
}
