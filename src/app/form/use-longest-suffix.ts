import { useLiveRow } from '#app/data/rows.ts'
import { usualEmailSuffix } from '#core/contract/email.ts'

/** Maximum length of a top-level domain by the installation's setting, the same that the backend judges by [VAL-01]. */
export const useLongestSuffix = (): number =>
  useLiveRow('discovery')?.cloudSettings?.longestEmailSuffix ?? usualEmailSuffix
