import type { BaseIssue } from 'valibot'
import { plural, t } from '#app/language/t.ts'
import { fieldErrorText } from '#app/ui/form/field-error-text.ts'
import { isBlankText } from '#core/contract/clean-text.ts'
import { emailSuffixIssue, noEmailIssue } from '#core/contract/email.ts'
import { noPhoneIssue } from '#core/contract/phone.ts'

/**
 * The text for a wrong field, in the user's language; a schema's own messages are for developers.
 *
 * @param own the form's text for rules that only it can explain: a pattern, two fields that must be the same
 */
export function issueText({ type, input, requirement, message }: BaseIssue<unknown>, own?: string): string {
  if (input === undefined || input === null || (typeof input === 'string' && isBlankText(input)))
    return fieldErrorText.missing()
  const limit = typeof requirement === 'number' ? requirement : null
  switch (type) {
    case 'min_length':
    case 'min_code_points':
    case 'min_graphemes':
      if (limit === null) break
      return t`Too short: ${plural(limit, { one: '# character', other: '# characters' })} or more.`
    case 'max_length':
    case 'max_code_points':
    case 'max_graphemes':
      if (limit === null || typeof input !== 'string') break
      return t`Too long by ${plural(Math.max(1, input.length - limit), { one: '# character', other: '# characters' })}.`
    case 'email':
      return fieldErrorText.noEmail()
    case 'picklist':
    case 'enum':
    case 'literal':
      return own ?? t`Choose one from the list.`
    case 'check':
      if (message === noEmailIssue) return fieldErrorText.noEmail()
      if (message.startsWith(emailSuffixIssue)) return suffixText(message.slice(emailSuffixIssue.length))
      if (message === noPhoneIssue) return t`Enter a phone number with its country code, like +852 5550 0142.`
  }
  return refusedFieldText(own)
}

/** Text for a field that the backend refused; the backend's own message is for developers. */
export const refusedFieldText = (own?: string): string => own ?? t`This can’t be used. Change it and try again.`

/** Staff are told where it can be changed [VAL-01]. */
const suffixText = (suffix: string): string =>
  t`Addresses ending in ${suffix} aren’t allowed here. An administrator can allow them with the EVERLINE_EMAIL_SUFFIX setting.`
