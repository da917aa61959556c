import { failureText } from '#app/language/failure-text.ts'
import { pictureFailureText } from '#app/language/picture-failure-text.ts'
import type { FailureReason } from '#core/platform/result.ts'

/** Explains a failure that keeps a call from going on, or a picture from the others [CAL-12], and what to do. */
export const callFailureText = (failure: FailureReason): string => pictureFailureText(failure) ?? failureText(failure)
