import { emailFault, emailSuffix } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'

/**
 * Whether the installation allows an e-mail address [VAL-01]: `invalid-request` for a text that is none,
 * `email-suffix` for a top-level domain longer than EVERLINE_EMAIL_SUFFIX.
 */
export function allowedEmail(address: string, longestSuffix: number): Result<null> {
  const fault = emailFault(address.trim(), longestSuffix)
  if (fault === null) return ok(null)
  if (fault === 'no-email') return fail('invalid-request', 'must be an e-mail address', { field: 'email' })
  return fail('email-suffix', undefined, { suffix: emailSuffix(address) })
}
