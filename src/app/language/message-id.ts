/**
 * The id of a message in the catalogs: FNV-1a of its English text. Computed when needed, so that the code contains no
 * ids; `npm run messages` refuses two texts with the same id.
 */
export function messageId(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** The message in the form that catalogs use. */
export function sourceOf(strings: readonly string[], values: readonly unknown[]): string {
  return strings.reduce((before, next, at) => before + placeholder(at - 1, values[at - 1]) + next)
}

function placeholder(at: number, value: unknown): string {
  if (!isPlural(value)) return `{${at}}`
  return `{${at}, plural, one {${value.words.one}} other {${value.words.other}}}`
}

type Plural = { words: { one: string; other: string } }
const isPlural = (value: unknown): value is Plural => typeof value === 'object' && value !== null && 'words' in value
