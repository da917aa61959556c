import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import type { FailureReason } from '#core/platform/result.ts'

/** Explains a failure that keeps a call from going on, or a picture from the others [CAL-12], and what to do. */
export function callFailureText(failure: FailureReason): string {
  if (failure.details?.isPicture !== true) return failureText(failure)
  return failure.details.isNotOffered === true
    ? t`Calls with video are not offered here: your camera is off. Go on by voice.`
    : t`Your video could not be shown to the others: it is off. Switch it on again.`
}
