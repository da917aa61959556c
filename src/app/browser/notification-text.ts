import { cleanText, isBlankText, withoutUnseen } from '#core/contract/clean-text.ts'
import { contained } from '#core/contract/isolated.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isolate = /[\u2066-\u2069]/g
const endOfIsolate = '\u2069'

/**
 * A text as the operating system shows it, which draws it as it comes: on one line, without marks that would turn what
 * stands beside it around, and with its first signs seen.
 *
 * @param most characters (UTF-16) that are kept. What is longer ends with “…”, after a whole sign, and each isolate in it
 *   ends too
 * @returns '' if nothing of the text is seen
 */
export function notificationText(text: string, most: number): string {
  const line = contained(oneLine(cleanText(text)))
  const seen = isBlankText(line.slice(0, most)) ? oneLine(withoutUnseen(line)) : line
  return seen.length <= most ? seen : `${ended(beginning(seen, most))}…`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Cuts a text after as many whole characters (graphemes) as fit; a single one that is too long is cut inside. */
function beginning(text: string, most: number): string {
  const cut = text.slice(0, most)
  const last = [...graphemes.segment(cut)].at(-1)?.index ?? 0
  return (last > 0 ? cut.slice(0, last) : cut).toWellFormed().trimEnd()
}

/** Ends the isolates that a cut has left open. */
function ended(text: string): string {
  let open = 0
  for (const [mark] of text.matchAll(isolate)) open += mark === endOfIsolate ? -1 : 1
  return text + endOfIsolate.repeat(open)
}
