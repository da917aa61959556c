import type { FailureReason } from '#core/platform/result.ts'
import { failureText } from './failure-text.ts'
import { useLanguage } from './own-language.ts'

/** The text of a failure that is handed on to be shown later, such as in a toast. */
export function FailureMessage({ failure }: { failure: FailureReason }) {
  useLanguage()
  return failureText(failure)
}
