import { t, translated } from '#app/language/t.ts'
import { type ErrorName, errorWords } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'

/** What happened and what to do about it, for the place where it happened. */
export function failureWords({ name, details, message }: Failure): string {
  const winner = typeof details?.winnerName === 'string' ? details.winnerName : null
  switch (name) {
    case 'inquiry-not-yours':
      return winner === null ? catalogueWords(name) : t`${winner} handles this inquiry now.`
    case 'offer-lost':
      return winner === null ? catalogueWords(name) : t`${winner} was faster.`
    case 'too-large':
      return t`The message is too long. Make it shorter and send it again.`
    case 'invalid-request':
      // Only who refused it knows what is wrong with it.
      return message
    default:
      return catalogueWords(name)
  }
}

function catalogueWords(name: ErrorName): string {
  const { message, advice } = errorWords[name]
  return advice === '' ? translated(message) : t`${translated(message)} ${translated(advice)}`
}
