import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { spokenLocale, t, written } from '#app/language/t.ts'
import type { PhoneCountry } from '#core/platform/phone-number.ts'

const nameOf = (country: CountryCode, names: Intl.DisplayNames) =>
  `${names.of(country)} (${written(`+${getCountryCallingCode(country)}`)})`
const namesNow = () => new Intl.DisplayNames([spokenLocale()], { type: 'region' })

/** Says how numbers without a country code are read. */
export const countryRuleText = (country: PhoneCountry | null): string =>
  country === null
    ? t`Enter phone numbers with their country code, like +44 20 7946 0018. No default country is set.`
    : t`Phone numbers without a country code are treated as ${nameOf(country, namesNow())} numbers.`

/** Countries by their names in the user's language, for a choice. */
export function countryOptions(): Array<readonly [code: string, name: string]> {
  const names = namesNow()
  const { compare } = new Intl.Collator(spokenLocale())
  return getCountries()
    .map((country) => [country, nameOf(country, names)] as const)
    .toSorted(([, a], [, b]) => compare(a, b))
}

/** Says to which numbers codes by SMS are sent. */
export function smsRuleText(countries: readonly string[] | null): string {
  if (countries === null) return t`SMS codes can be sent to any country.`
  if (countries.length === 0)
    return t`SMS codes are turned off on this installation, so phone numbers can’t be verified.`
  const names = namesNow()
  const all = countries.map((country) => names.of(country) ?? country)
  return t`SMS codes can be sent to ${new Intl.ListFormat(spokenLocale()).format(all)} only.`
}
