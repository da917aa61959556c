import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import type { ImportIssue } from '#core/contract/csv-import.ts'
import type { Failure } from '#core/platform/result.ts'

/** Describes an issue with a cell. */
export function issueCodeText(code: ImportIssue['code']): string {
  switch (code) {
    case 'missing':
      return t`Missing`
    case 'too-long':
      return t`Too long`
    case 'not-text':
      return t`Contains invalid characters`
    case 'not-a-shortcut':
      return t`Use letters, digits and hyphens only`
    case 'not-a-language':
      return t`Not a language code like en or zh-Hant`
    case 'repeated':
      return t`Duplicate of an earlier row`
    case 'too-many-cells':
      return t`More columns than the first row`
    case 'not-a-phone':
      return t`Not a phone number`
    case 'not-an-email':
      return t`Not an email address`
    case 'email-suffix':
      return t`This email ending isn’t allowed here (EVERLINE_EMAIL_SUFFIX setting)`
    case 'too-many-values':
      return t`Too many values for one contact`
    case 'not-custom-data':
      return t`Not a JSON object like ${'{"city":"Bonn"}'}`
    case 'not-a-consent':
      return t`Not a consent like mail: given`
    case 'not-a-property':
      return t`Not a valid vCard line; the rest of the contact is imported`
    case 'not-a-card':
      return t`Doesn’t belong to a contact`
    case 'no-end':
      return t`The contact is incomplete`
    case 'no-closing-quote':
      return t`A closing quotation mark is missing; nothing after this is read`
    case 'no-country-code':
      return t`No country code, and no default country is set`
    default:
      // A code of a later version.
      return code
  }
}

/** Why a file was refused as a whole, with the names and numbers that help to mend it. */
export function importFailureText(failure: Failure, maxBytes: number): string {
  if (failure.name === 'too-large') return t`The file is too large. The limit is ${maxBytes / 1024 / 1024} MB.`
  const { missing, unknown, repeated, limit, line } = failure.details ?? {}
  return [
    failureText(failure),
    missing && t`Missing: ${String(missing)}.`,
    unknown && t`Unknown: ${String(unknown)}.`,
    repeated && t`Duplicate: ${String(repeated)}.`,
    typeof limit === 'number' && t`Up to ${limit} allowed.`,
    typeof line === 'number' && t`It ends unexpectedly in row ${line}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
