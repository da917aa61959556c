import { t } from '#app/language/t.ts'

/** Text of a field's error: beside the field, and in the error summary of its form. */
export const fieldErrorText = {
  missing: () => t`This field is required.`,
  noEmail: () => t`Enter a valid email address`,
}
