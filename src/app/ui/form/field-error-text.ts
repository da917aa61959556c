import { t } from '#app/language/t.ts'

/** What is wrong with a field, beside it and after its name in the summary of its form. */
export const fieldErrorText = {
  missing: () => t`Fill this in.`,
  noEmail: () => t`This is no e-mail address, such as name@example.com.`,
}
