import { maxShortcutLength } from '#core/contract/limits.ts'

/** A search for a canned response within a text: from the `/` at `start` to the caret. */
export type SlashQuery = { start: number; term: string }

/**
 * The search that the text before the caret ends with: a `/` at the beginning or after white space, and what was typed
 * since, in the same line; null: none.
 */
export function slashQueryAt(text: string, caret: number): SlashQuery | null {
  const from = Math.max(0, caret - maxShortcutLength - 1)
  const start = text.lastIndexOf('/', caret - 1)
  if (start < from || caret === 0) return null
  if (start > 0 && !/\s/.test(text.charAt(start - 1))) return null
  const term = text.slice(start + 1, caret)
  // `1 / 2` and a path's next part are no searches.
  return /^\s|\n/.test(term) ? null : { start, term }
}
