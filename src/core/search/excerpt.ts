import { foldText, placeOf, type SearchTerm } from './search-terms.ts'

const excerptLength = 160
/** Characters before the first term, so that it is read in its sentence. */
const leadLength = 40

/** The part of a text around the first term that it contains, on one line. */
export function excerptOf(text: string, terms: readonly SearchTerm[]): string {
  const [first] = placesIn(text, terms)
  const at = first?.from ?? 0
  const from = at <= leadLength ? 0 : wordBegin(text, at - leadLength)
  const cut = text
    .slice(from, from + excerptLength)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()
  return `${from > 0 ? '…' : ''}${cut}${from + excerptLength < text.length ? '…' : ''}`
}

/** Returns the start of the next word after `from`, or `from` if no word begins soon. */
function wordBegin(text: string, from: number): number {
  const space = text.indexOf(' ', from)
  return space >= 0 && space < from + leadLength / 2 ? space + 1 : from
}

/** A part of a text, which begins at a character. */
export type MarkedPart = { at: number; text: string; isFound: boolean }

/** A text in parts: those that a search found, and the others between them. */
export function markedParts(text: string, terms: readonly SearchTerm[]): MarkedPart[] {
  const parts: MarkedPart[] = []
  let at = 0
  for (const { from, until } of placesIn(text, terms)) {
    if (from < at) continue
    if (from > at) parts.push({ at, text: text.slice(at, from), isFound: false })
    parts.push({ at: from, text: text.slice(from, until), isFound: true })
    at = until
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), isFound: false })
  return parts
}

/** Every place of the terms in a text as it was written, in order. */
export function placesIn(text: string, terms: readonly SearchTerm[]): Array<{ from: number; until: number }> {
  const { folded, originOf } = foldedWithOrigin(text)
  const places: Array<{ from: number; until: number }> = []
  for (const term of terms) {
    for (let at = placeOf(folded, term); at >= 0; at = placeOf(folded, term, at + term.text.length)) {
      places.push({ from: originOf(at), until: originOf(at + term.text.length) })
    }
  }
  return places.toSorted((a, b) => a.from - b.from)
}

/** The folded text, and for each of its characters where it stands in the text: folding changes lengths. */
function foldedWithOrigin(text: string): { folded: string; originOf(at: number): number } {
  // Most texts are ASCII, and dividing a text into graphemes takes long.
  if (isAscii.test(text)) return { folded: foldText(text), originOf: (at) => at }
  let folded = ''
  const origin: number[] = []
  let at = 0
  for (const { segment } of graphemes.segment(text)) {
    const part = foldText(segment)
    for (let index = 0; index < part.length; index += 1) origin.push(at)
    folded += part
    at += segment.length
  }
  return { folded, originOf: (at) => origin[at] ?? text.length }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const isAscii = /^[\x00-\x7f]*$/
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
