import { useLiveRow } from '#app/data/rows.ts'
import { isEmail, usualEmailSuffix } from '#core/contract/email.ts'

/** Whether a text is an e-mail address by the installation's setting, the same that the backend judges by [VAL-01]. */
export function useEmailRule(): (text: string) => boolean {
  const settings = useLiveRow('discovery')?.cloudSettings
  return (text) => isEmail(text, settings?.longestEmailSuffix ?? usualEmailSuffix)
}
