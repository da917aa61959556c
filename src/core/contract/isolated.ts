/** Embeddings and overrides of direction, and the marks that begin and end an isolate. */
const controls = /[\u202a-\u202e\u2066-\u2069]/
const embeddings = /[\u202a-\u202e]/g
const isolates = /[\u2066-\u2069]/g
/** Letters and marks of the scripts that are written from right to left (Unicode's Bidi_Class R and AL). */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Letters of all others, and telephone numbers, whose sign stands before them in every language. */
const leftToRight = /[^\P{L}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|\+\d|\u200e/u

/**
 * A name or another text of a person as it stands within a sentence: with a direction of its own where it needs one
 * (FSI … PDI of Unicode's UAX 9), so that it neither takes the words around it along nor leaves its place. Marks that would
 * reach out of it are removed; a text that is isolated already stays so.
 */
export function isolated(value: string, isRightToLeft: boolean): string {
  const text = controls.test(value) ? contained(value) : value
  return (isRightToLeft ? leftToRight : rightToLeft).test(text) ? `\u2068${text}\u2069` : text
}

/** A text without marks of direction that would reach out of it. Isolates stay if each of them ends. */
export function contained(value: string): string {
  const text = value.replace(embeddings, '')
  let depth = 0
  for (const [mark] of text.matchAll(isolates)) {
    depth += mark === '\u2069' ? -1 : 1
    if (depth < 0) break
  }
  return depth === 0 ? text : text.replace(isolates, '')
}
