import { clientErrors } from '#core/contract/errors/client-errors.ts'
import type { ErrorName } from '#core/contract/index.ts'
import type { FailureReason } from '#core/platform/result.ts'
import { ownErrorTexts } from './own-error-texts.ts'
import { t, translated } from './t.ts'

/**
 * What happened and what the user can do, to be shown where it happened. Only to be called while rendering: as long as
 * the texts are not loaded it is a general sentence, and components that use `useLanguage` are rendered again when they
 * are.
 */
export function failureText({ name, details }: FailureReason): string {
  const suffix = String(details?.suffix)
  const winner = typeof details?.winnerName === 'string' ? details.winnerName : null
  switch (name) {
    case 'inquiry-not-yours':
      return winner === null ? catalogueText(name) : t`${winner} handles this inquiry now.`
    case 'offer-lost':
      return winner === null ? catalogueText(name) : t`${winner} was faster.`
    case 'email-suffix':
      return t`Addresses ending in ${suffix} are not allowed here. An administrator can allow them with the setting EVERLINE_EMAIL_SUFFIX.`
    case 'too-large':
      return t`The message is too long. Make it shorter and send it again.`
    case 'invalid-request':
      return refusedText(String(details?.field))
    default:
      return catalogueText(name)
  }
}

/** The backend's own messages are in English and for developers; they are in the hub's log. */
function refusedText(field: string): string {
  if (field === 'text') return t`The message cannot be sent as it is. Change it and try again.`
  if (field.startsWith('images')) return catalogueText('image-unusable')
  return t`This was not accepted. Check what you entered and try again.`
}

function catalogueText(name: ErrorName): string {
  const text = isClientError(name) ? clientErrors[name] : ownErrorTexts.read(name)
  if (!text) return translated(clientErrors.unknown.message)
  const { message, advice } = text
  return advice === '' ? translated(message) : t`${translated(message)} ${translated(advice)}`
}

/** Failures of the connection are shown while nothing can be loaded. */
const isClientError = (name: ErrorName): name is keyof typeof clientErrors => name in clientErrors
