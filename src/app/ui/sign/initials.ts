/**
 * One or two characters for a name: of its first and last word, or the last digits of a number; `?` for an empty name.
 */
export function initials(name: string): string {
  if (/^[+\d][\d\s()-]+$/.test(name)) return name.replace(/\D/g, '').slice(-2)
  const words = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? [])
  const first = words[0] ?? '?'
  const last = words.length > 1 ? words.at(-1) : ''
  return `${first}${last}`.toLocaleUpperCase()
}

const tints = ['info', 'accent', 'warn', 'bad'] as const

/** The same id always has the same tint. */
export function tintOf(id: string): (typeof tints)[number] {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return tints[sum % tints.length] ?? 'info'
}
