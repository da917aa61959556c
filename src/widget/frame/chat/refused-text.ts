import { t } from '#app/language/t.ts'
import type { FailureReason } from '#core/platform/result.ts'

/** Why a visitor's message was refused. The catalogue's texts are for staff; the frame loads none of them. */
export function refusedText(failure: FailureReason | null): string {
  switch (failure?.name) {
    case 'too-large':
      return t`The message is too long. Make it shorter and send it again.`
    case 'invalid-request':
      return t`The message cannot be sent as it is. Change it and try again.`
    case 'visitor-blocked':
      return t`This chat is closed for you.`
    default:
      return t`This could not be sent.`
  }
}
