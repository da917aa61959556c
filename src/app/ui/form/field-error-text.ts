import { t } from '#app/language/t.ts'

/** Text of a field's error: beside the field, and in the error summary of its form. */
export const fieldErrorText = {
  missing: () => t`Fill this in.`,
  noEmail: () => t`This is no e-mail address, such as name@example.com.`,
}
