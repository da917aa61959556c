import { wordsOf } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'

/** What happened and what to do about it, for the place where it happened. */
export function failureWords({ name, details, message }: Failure): string {
  const winner = typeof details?.winnerName === 'string' ? details.winnerName : null
  switch (name) {
    case 'inquiry-not-yours':
      return winner === null ? wordsOf(name) : `${winner} handles this inquiry now.`
    case 'offer-lost':
      return winner === null ? wordsOf(name) : `${winner} was faster.`
    case 'too-large':
      return 'The message is too long. Make it shorter and send it again.'
    case 'invalid-request':
      // Only who refused it knows what is wrong with it.
      return message
    default:
      return wordsOf(name)
  }
}
