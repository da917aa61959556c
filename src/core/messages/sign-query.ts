/** A search within a text: from the sign at `start`, such as `/`, to the caret. */
export type SignQuery = { start: number; term: string }

/**
 * The search that the text before the caret ends with: a sign at the beginning or after white space, and what was typed
 * since, in the same line; null: none.
 *
 * @param longest the maximum number of characters of a search
 */
export function signQueryAt(sign: string, text: string, caret: number, longest: number): SignQuery | null {
  const from = Math.max(0, caret - longest - 1)
  const start = text.lastIndexOf(sign, caret - 1)
  if (start < from || caret === 0) return null
  if (start > 0 && !/\s/.test(text.charAt(start - 1))) return null
  const term = text.slice(start + 1, caret)
  // `1 / 2` and a path's next part are no searches.
  return /^\s|\n/.test(term) ? null : { start, term }
}
