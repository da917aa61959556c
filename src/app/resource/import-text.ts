import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import type { ImportIssue } from '#core/contract/csv-import.ts'
import type { Failure } from '#core/platform/result.ts'

/** What is wrong with a cell. */
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
    default:
      // A code of a later version.
      return code
  }
}

/** Why a file was refused as a whole, with the names and numbers that help to mend it. */
export function importFailureText(failure: Failure): string {
  if (failure.name === 'too-large') return t`The file is too large. It may have at most 5 MB.`
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
