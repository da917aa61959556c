import { t } from '#app/language/t.ts'
import type { Failure } from '#core/platform/result.ts'
import { refusedText } from '#widget/frame/chat/refused-text.ts'
import { returnedText } from '../form-checks.ts'

/** Refusals that the visitor answers by changing what they have corrected. */
const toBeChanged: ReadonlySet<string> = new Set(['answer-changed', 'form-changed', 'form-incomplete', 'otp-needed'])
export const canBeChanged = (failure: Failure | null): boolean => failure !== null && toBeChanged.has(failure.name)

/** Why a correction was refused. */
export function refusedCorrection(failure: Failure | null): string {
  switch (failure?.name) {
    case 'answer-changed':
      return t`Your details were changed elsewhere. Please review them and save again.`
    case 'form-changed':
      return returnedText('changed')
    case 'form-incomplete':
      return returnedText('incomplete')
    case 'otp-needed':
      return returnedText('unproved')
    case 'form-off':
      return t`This question is no longer asked.`
    case 'not-found':
      return t`There’s nothing left to correct.`
    default:
      return refusedText(failure)
  }
}
