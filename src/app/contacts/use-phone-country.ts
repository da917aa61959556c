import { useAsk } from '#app/data/ask.ts'
import { type PhoneCountry, phoneCountryOf } from '#core/platform/phone-number.ts'

/** The country in which the service reads numbers without a country code; null: none was chosen, or it is not known yet. */
export function usePhoneCountry(): PhoneCountry | null {
  const { value } = useAsk('getPhoneRules', {})
  return value && phoneCountryOf(value.country)
}
