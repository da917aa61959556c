import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { spokenLocale, t } from '#app/language/t.ts'
import type { PhoneCountry } from '#core/platform/phone-number.ts'

const nameOf = (country: CountryCode, names: Intl.DisplayNames) =>
  `${names.of(country)} (+${getCountryCallingCode(country)})`
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
