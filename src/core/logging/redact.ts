import { maxLogValueLength } from '#core/contract/limits.ts'

/** Data of a log line besides its place: single values by name, never objects. */
export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>

const hidden = '[redacted]'
const secretName =
  /token|password|passwd|secret|credential|authori[sz]ation|cookie|session_?key|e-?mail|phone|text|message|body|draft|preview|payload|subject/i
/** Credentials of a header, and words that may be tokens, addresses or keys. */
const secretValue = /\b(?:bearer|basic)\s+\S+|[\w.+@-]+/gi
/** The beginning of a JWT, an e-mail address, a telephone number, a long key. */
const secretWord = /(?:^|[.+@])eyJ[\w-]+\.|@[\w-]+\.\w|^\+\d{7}|[\w-]{40}|\s/i
const longestFact = 200

/**
 * The facts as JSON for a log line, limited in length and well-formed. Values that look secret, or whose names say that they
 * are, are replaced.
 */
export function redact(facts: Facts): string {
  const given = Object.entries(facts).filter(([, value]) => value !== undefined)
  if (given.length === 0) return ''
  const value = JSON.stringify(Object.fromEntries(given.map(([name, fact]) => [name, redactFact(name, fact)])))
  return value.length > maxLogValueLength ? asText(value, maxLogValueLength) : value
}

function redactFact(name: string, fact: Facts[string]) {
  if (typeof fact !== 'string') return typeof fact === 'number' && secretName.test(name) ? hidden : fact
  if (secretName.test(name)) return hidden
  return asText(fact.slice(0, maxLogValueLength).replace(secretValue, hideSecret), longestFact)
}

// Words are cut out first and judged one by one: one expression for all of them would read a word again from each letter.
const hideSecret = (word: string) => (secretWord.test(word) ? hidden : word)

/** Text as the contract takes it: no control characters, no unpaired surrogates. */
export const asText = (text: string, maxLength: number) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, maxLength)
    .toWellFormed()
