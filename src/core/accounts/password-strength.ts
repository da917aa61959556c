import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Words about the account's owner, which an attacker who knows the account tries first. */
export type Owner = { name?: string | null; email?: string | null; brand?: string | null }

/** `weak` passwords are refused. */
export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

/** Longer passwords are judged by their beginning: the time of the check is bounded. */
const judgedCharacters = 64
/** Lowest score of zxcvbn that is accepted: more than a million guesses. */
const fairScore = 2
const minOwnWord = 3

let checker: ZxcvbnFactory | undefined
// Building the dictionary takes a quarter of a second.
const own = () => {
  checker ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: judgedCharacters })
  return checker
}

/**
 * Judges a new password by how many guesses it takes, with common passwords, keyboard patterns, dates and repetitions
 * known (zxcvbn). Words of the owner count for nothing: what is left without them must be good enough alone.
 */
export function passwordStrength(password: string, owner: Owner): PasswordStrength {
  const text = password.normalize('NFKC').slice(0, judgedCharacters)
  const words = ownWords(owner)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text.toLowerCase())
  const isAllOwn = rest.length < text.length && own().check(rest).score < fairScore
  const { score } = own().check(text, words)
  if (score < fairScore || isAllOwn) return 'weak'
  return score === 2 ? 'fair' : score === 3 ? 'good' : 'strong'
}

/** Name, address and brand, whole and in parts, the longest first. */
function ownWords({ name, email, brand }: Owner): string[] {
  const texts = [name, email, brand, 'Everline'].map((text) => (text ?? '').normalize('NFKC').toLowerCase().trim())
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(parts)].filter((word) => word.length >= minOwnWord).sort((a, b) => b.length - a.length)
}
