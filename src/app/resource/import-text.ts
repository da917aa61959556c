import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import type { ImportIssue } from '#core/contract/csv-import.ts'
import type { Failure } from '#core/platform/result.ts'

/** Describes an issue with a cell. */
export function issueCodeText(code: ImportIssue['code']): string {
  switch (code) {
    case 'missing':
      return t`Is missing`
    case 'too-long':
      return t`Is too long`
    case 'not-text':
      return t`Contains characters that are not text`
    case 'not-a-shortcut':
      return t`May only have letters, digits and hyphens`
    case 'not-a-language':
      return t`Is not a language, such as en or zh-Hant`
    case 'repeated':
      return t`Is in an earlier line already`
    case 'too-many-cells':
      return t`Has more cells than the first line`
    case 'not-a-phone':
      return t`Is not a telephone number`
    case 'not-an-email':
      return t`Is not an e-mail address`
    case 'email-suffix':
      return t`Has an ending that e-mail addresses may not have here (setting EVERLINE_EMAIL_SUFFIX)`
    case 'too-many-values':
      return t`Has more values than a contact may have`
    case 'not-custom-data':
      return t`Is not an object in JSON, such as ${'{"city":"Bonn"}'}`
    case 'not-a-consent':
      return t`Is not a consent, such as mail: given`
    case 'not-a-property':
      return t`Is no line of a vCard; the rest of the contact is imported`
    case 'not-a-card':
      return t`Belongs to no contact`
    case 'no-end':
      return t`The contact does not end`
    case 'no-closing-quote':
      return t`A quotation mark does not end: nothing is read from here on`
    case 'no-country-code':
      return t`Has no country code, and no country is chosen in the settings`
    default:
      // A code of a later version.
      return code
  }
}

/** Why a file was refused as a whole, with the names and numbers that help to mend it. */
export function importFailureText(failure: Failure, maxBytes: number): string {
  if (failure.name === 'too-large') return t`The file is too large. It may have at most ${maxBytes / 1024 / 1024} MB.`
  const { missing, unknown, repeated, limit, line } = failure.details ?? {}
  return [
    failureText(failure),
    missing && t`Missing: ${String(missing)}.`,
    unknown && t`Unknown: ${String(unknown)}.`,
    repeated && t`Twice: ${String(repeated)}.`,
    typeof limit === 'number' && t`There may be ${limit}.`,
    typeof line === 'number' && t`It breaks off in line ${line}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
