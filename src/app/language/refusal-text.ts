import { errorCatalogue } from '#core/contract/errors/catalogue.ts'
import type { FailureReason } from '#core/platform/result.ts'
import { adviceText } from './advice-text.ts'
import { sizeText } from './size-text.ts'
import { t } from './t.ts'

/** Why the backend has refused something, with what its answer tells of this refusal, and what the user can do. */
export function refusalText({ name, details }: FailureReason): string {
  const suffix = String(details?.suffix)
  const winner = typeof details?.winnerName === 'string' ? details.winnerName : null
  const most = typeof details?.maxBytes === 'number' ? sizeText(details.maxBytes) : null
  const usual = adviceText(errorCatalogue[name])
  switch (name) {
    case 'inquiry-not-yours':
      return winner === null ? usual : t`${winner} is handling this conversation now.`
    case 'offer-lost':
      return winner === null ? usual : t`${winner} got there first.`
    case 'email-suffix':
      return t`Addresses ending in ${suffix} aren’t allowed here. An administrator can allow them with the EVERLINE_EMAIL_SUFFIX setting.`
    case 'too-large':
      return t`This message is too long. Shorten it and send again.`
    case 'file-too-large':
      return most === null ? usual : t`Files can be up to ${most}. Send a smaller one, or a link to it.`
    case 'knowledge-text-too-large':
      return most === null ? usual : t`An article can have up to ${most} of text. Split it into several articles.`
    case 'invalid-request':
      return refusedText(String(details?.field))
    default:
      return usual
  }
}

/** The backend's own messages are in English and for developers; they are in the hub's log. */
function refusedText(field: string): string {
  if (field === 'text') return t`This message can’t be sent as it is. Change it and try again.`
  if (field.startsWith('images')) return adviceText(errorCatalogue['image-unusable'])
  return t`This wasn’t accepted. Check what you entered and try again.`
}
