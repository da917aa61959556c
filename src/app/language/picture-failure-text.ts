import type { FailureReason } from '#core/platform/result.ts'
import { t } from './t.ts'

/** Explains why the own picture does not reach the others of a call [CAL-12]; null for any other failure. */
export function pictureFailureText({ details }: FailureReason): string | null {
  if (details?.isPicture !== true) return null
  return details.isNotOffered === true
    ? t`Video calls aren’t available here, so your camera is off. You can continue with voice.`
    : t`Your video couldn’t be shared and was turned off. Try turning it on again.`
}
