import type { Failure } from '#core/platform/result.ts'

/** What happened and what to do about it, for the place where it happened. */
export function failureWords(failure: Failure): string {
  const winner = typeof failure.details?.winnerName === 'string' ? failure.details.winnerName : null
  switch (failure.name) {
    case 'network':
      return 'The server cannot be reached. Check the connection and try again.'
    case 'unknown':
    case 'api-failed':
      return `${failure.message} Try again.`
    case 'wrong-credentials':
      return 'E-mail or password is wrong. Check both and try again.'
    case 'inquiry-not-yours':
      return winner === null ? failure.message : `${winner} handles this inquiry now.`
    case 'offer-lost':
      return winner === null ? failure.message : `${winner} was faster.`
    case 'inquiry-closed':
      return `${failure.message} The visitor's next message opens a new one.`
    case 'at-limit':
      return `${failure.message} Close one first.`
    case 'too-large':
      return 'The message is too long. Make it shorter and send it again.'
    case 'storage-failed':
      return `${failure.message} Free some space and try again.`
    default:
      return failure.message
  }
}
