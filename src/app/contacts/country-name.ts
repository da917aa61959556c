import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { spokenLocale, t, written } from '#app/language/t.ts'
import type { PhoneCountry } from '#core/platform/phone-number.ts'

const nameOf = (country: CountryCode, names: Intl.DisplayNames) =>
  `${names.of(country)} (${written(`+${getCountryCallingCode(country)}`)})`
const namesNow = () => new Intl.DisplayNames([spokenLocale()], { type: 'region' })

/** Says how numbers without a country code are read. */
export const countryRuleText = (country: PhoneCountry | null): string =>
  country === null
    ? t`Write telephone numbers with their country code, such as +44 20 7946 0018: no country is chosen in the settings.`
    : t`Telephone numbers without a country code are read as those of ${nameOf(country, namesNow())}.`

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
  if (countries === null) return t`Codes by SMS arrive in every country.`
  if (countries.length === 0) return t`Codes by SMS are turned off in this installation: nobody could confirm a number.`
  const names = namesNow()
  const all = countries.map((country) => names.of(country) ?? country)
  return t`Codes by SMS arrive in ${new Intl.ListFormat(spokenLocale()).format(all)}; other numbers are refused.`
}
