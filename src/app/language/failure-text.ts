import { type ErrorName, errorCatalogue } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'
import { t, translated } from './t.ts'

/** What happened and what the user can do, to be shown where it happened. */
export function failureText({ name, details }: Failure): string {
  const winner = typeof details?.winnerName === 'string' ? details.winnerName : null
  switch (name) {
    case 'inquiry-not-yours':
      return winner === null ? catalogueText(name) : t`${winner} handles this inquiry now.`
    case 'offer-lost':
      return winner === null ? catalogueText(name) : t`${winner} was faster.`
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
  const { message, advice } = errorCatalogue[name]
  return advice === '' ? translated(message) : t`${translated(message)} ${translated(advice)}`
}
