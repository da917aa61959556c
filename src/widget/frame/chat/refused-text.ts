import { t } from '#app/language/t.ts'
import type { FailureReason } from '#core/platform/result.ts'

/** Why a visitor's message was refused. The catalogue's texts are for staff; the frame loads none of them. */
export function refusedText(failure: FailureReason | null): string {
  switch (failure?.name) {
    case 'too-large':
      return t`The message is too long. Make it shorter and send it again.`
    case 'invalid-request':
      return t`The message cannot be sent as it is. Change it and try again.`
    case 'file-too-large':
      return typeof failure.details?.maxBytes === 'number'
        ? t`The file is too large: it may have ${Math.floor(failure.details.maxBytes / 1_000_000)} MB at most.`
        : t`The file is too large.`
    case 'file-over-usage':
    case 'file-no-space':
      return t`No more files can be taken at present.`
    case 'file-keeps-position':
      return t`The file may say where it was made. Send it as JPEG, PNG or MP4.`
    case 'file-infected':
      return t`The file was refused, because it may be harmful.`
    case 'no-space-here':
      return t`This browser has no space left for the file.`
    case 'file-lost-here':
      return t`This browser no longer has the file. Choose it again.`
    case 'time-taken':
      return t`This time is not free any more. Choose another one.`
    case 'inquiry-closed':
      return t`This conversation has ended`
    case 'visitor-blocked':
      return t`This chat is closed for you.`
    default:
      return t`This could not be sent.`
  }
}
