import { pictureFailureText } from '#app/language/picture-failure-text.ts'
import { t } from '#app/language/t.ts'
import type { FailureReason } from '#core/platform/result.ts'
import { type CallNeed, missingForCalls, partsOf } from '#core/telephony/support.ts'

/** Why a call could not be made, and what to do. */
export function failedText({ name }: FailureReason): string {
  switch (name) {
    case 'user-media-failed':
      return t`Your browser is blocking the microphone or camera. Allow it in the address bar, or send us a message.`
    case 'no-audio-device':
      return t`No microphone found. Plug one in, or send us a message.`
    case 'no-video-device':
      return t`No camera found. Plug one in, or continue without video.`
    case 'device-in-use':
      return t`Another app is using the microphone or camera. Close it, then try again.`
    case 'media-devices-timeout':
      return t`Your microphone or camera isn’t responding. Close other apps that use it, then try again.`
    case 'hang-up-failed':
      return t`Couldn’t decline the call. Please try again.`
    case 'no-space-here':
      return t`Couldn’t send your message. Please try again.`
    case 'calls-unsupported':
      return unsupportedText(missingForCalls(partsOf(window)))
    default:
      return t`Couldn’t start the call. Try again, or send us a message.`
  }
}

/** Describes a failure that keeps a call from going on; the call retries by itself [CAL-12]. */
export function stuckText(failure: FailureReason): string {
  const aboutPicture = pictureFailureText(failure)
  if (aboutPicture !== null) return aboutPicture
  if (failure.name === 'device-in-use')
    return t`Another app is using the microphone or camera. Close it and the call continues automatically.`
  if (failure.name === 'media-devices-timeout')
    return t`Your microphone or camera isn’t responding. Close other apps that use it and the call continues automatically.`
  return forVisitor.has(failure.name)
    ? failedText(failure)
    : t`We’re having trouble connecting this call. We’ll keep trying – you can also send us a message.`
}
/** Failures that the visitor can do something about. */
const forVisitor: ReadonlySet<FailureReason['name']> = new Set<FailureReason['name']>([
  'user-media-failed',
  'no-audio-device',
  'no-video-device',
  'calls-unsupported',
])

/** Advises a visitor whose browser cannot make calls [CAL-08]. */
export const unsupportedText = (missing: readonly CallNeed[]): string =>
  missing.includes('safe-address')
    ? t`Calls need a secure (https) page. Please send us a message instead.`
    : t`This browser can’t make calls. Send us a message, or open this page in a current Chrome, Edge, Firefox or Safari.`
