import { t } from '#app/language/t.ts'
import type { FailureReason } from '#core/platform/result.ts'

/** Why a visitor's message was refused. The catalogue's texts are for staff; the frame loads none of them. */
export function refusedText(failure: FailureReason | null): string {
  switch (failure?.name) {
    case 'too-large':
      return t`This message is too long. Shorten it and send again.`
    case 'invalid-request':
      return t`This message can’t be sent as it is. Change it and try again.`
    case 'file-too-large':
      return typeof failure.details?.maxBytes === 'number'
        ? t`This file is too large. The limit is ${Math.floor(failure.details.maxBytes / 1_000_000)} MB.`
        : t`This file is too large.`
    case 'file-over-usage':
    case 'file-no-space':
      return t`Files can’t be sent right now.`
    case 'file-keeps-position':
      return t`This file may contain a location. Send it as JPEG, PNG or MP4.`
    case 'file-infected':
      return t`This file was blocked because it may be harmful.`
    case 'no-space-here':
      return t`This browser is out of space for the file.`
    case 'file-lost-here':
      return t`This browser no longer has the file. Choose it again.`
    case 'time-taken':
      return t`This time is no longer available. Choose another one.`
    case 'inquiry-closed':
      return t`This conversation has ended`
    case 'visitor-blocked':
      return t`This chat is no longer available to you.`
    default:
      return t`This couldn’t be sent.`
  }
}
