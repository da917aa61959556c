import { t } from '#app/language/t.ts'
import type { FailureReason } from '#core/platform/result.ts'
import { type CallNeed, missingForCalls, partsOf } from '#core/telephony/support.ts'

/** Why a call could not be made, and what to do. */
export function failedText({ name }: FailureReason): string {
  switch (name) {
    case 'user-media-failed':
      return t`Your browser gives no access to the microphone or camera. Allow it in the address bar, or write to us.`
    case 'no-audio-device':
      return t`There is no microphone. Plug one in, or write to us.`
    case 'no-video-device':
      return t`There is no camera. Plug one in, or go on without video.`
    case 'device-in-use':
      return t`Another program uses the microphone or camera. Close it there, then try again.`
    case 'media-devices-timeout':
      return t`The microphone or camera does not answer. Close other programs that use it, then try again.`
    case 'hang-up-failed':
      return t`The call could not be declined. Try again.`
    case 'no-space-here':
      return t`The message could not be stored. Please try again.`
    case 'calls-unsupported':
      return unsupportedText(missingForCalls(partsOf(window)))
    default:
      return t`The call could not be made. Try again, or write to us.`
  }
}

/** Describes a failure that keeps a call from going on; the call retries by itself [CAL-12]. */
export function stuckText(failure: FailureReason): string {
  if (failure.details?.isPicture === true)
    return failure.details.isNotOffered === true
      ? t`Calls with video are not offered here: your camera is off. Go on by voice.`
      : t`Your video could not be shown to the others: it is off. Switch it on again.`
  if (failure.name === 'device-in-use')
    return t`Another program uses the microphone or camera. Close it there: the call goes on by itself.`
  if (failure.name === 'media-devices-timeout')
    return t`The microphone or camera does not answer. Close other programs that use it: the call goes on by itself.`
  return forVisitor.has(failure.name)
    ? failedText(failure)
    : t`The connection of this call does not work now. We keep trying; you can also write to us.`
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
    ? t`Calls need a secure address, which begins with https. Write to us instead.`
    : t`This browser cannot make calls. Write to us, or open this page in a current Chrome, Edge, Firefox or Safari.`
