import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import type { FailureReason } from '#core/platform/result.ts'

/** Explains a failure that keeps a call from going on, or a picture from the others [CAL-12], and what to do. */
export function callFailureText(failure: FailureReason): string {
  if (failure.details?.isPicture !== true) return failureText(failure)
  return failure.details.isNotOffered === true
    ? t`Video calls aren’t available here, so your camera is off. You can continue with voice.`
    : t`Your video couldn’t be shared and was turned off. Try turning it on again.`
}
