import { maxLogValueLength } from '#core/contract/limits.ts'

/** What a line may say besides its place: single facts by name, never objects. */
export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>

const hidden = '[redacted]'
const secretName =
  /token|password|passwd|secret|credential|authori[sz]ation|cookie|session_?key|e-?mail|phone|text|message|body|draft|preview|payload|subject/i
const secretValue = /\b(bearer|basic)\s+\S+|eyJ[\w-]+\.[\w-]+\.[\w-]*|[\w.+-]+@[\w-]+\.\w+|[A-Za-z0-9_-]{40,}/gi
const longestFact = 200

/** Facts as the JSON of a line: without what is secret by its name or its looks, well-formed and not too long. */
export function redact(facts: Facts): string {
  const told = Object.entries(facts).filter(([, value]) => value !== undefined)
  if (told.length === 0) return ''
  const value = JSON.stringify(Object.fromEntries(told.map(([name, fact]) => [name, redactFact(name, fact)])))
  return value.length > maxLogValueLength ? asText(value, maxLogValueLength) : value
}

function redactFact(name: string, fact: Facts[string]) {
  if (typeof fact !== 'string') return typeof fact === 'number' && secretName.test(name) ? hidden : fact
  if (secretName.test(name)) return hidden
  return asText(fact.slice(0, maxLogValueLength).replace(secretValue, hidden), longestFact)
}

/** Text that every database takes: no U+0000, no half characters. */
export const asText = (text: string, maxLength: number) =>
  text.replaceAll('\u0000', ' ').slice(0, maxLength).toWellFormed()

/** What a log may say of something thrown: what it is and where it came from; its message may repeat what people wrote. */
export function factsOfError(thrown: unknown): Facts {
  if (!(thrown instanceof Error)) return { error: typeof thrown }
  return { error: thrown.name, at: thrown.stack?.match(/^\s*(?:at |.*@).*$/m)?.[0].trim() }
}

/** Browsers report this where layouts follow each other; nothing is wrong then [LOG-06]. */
export const isIgnoredError = (message: string) =>
  /ResizeObserver loop (limit exceeded|completed with undelivered notifications)/i.test(message)
