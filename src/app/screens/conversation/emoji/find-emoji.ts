import { type SignQuery, signQueryAt } from '#core/messages/sign-query.ts'

/** An emoji with its name, its search words, and the group of Unicode that it belongs to. */
export type Emoji = { id: string; name: string; words: string; group: number }

const longestName = 30

/** The search for an emoji that the text before the caret ends with: `:` and a word. `:-)` and `: ` are none. */
export function colonQueryAt(text: string, caret: number): SignQuery | null {
  const query = signQueryAt(':', text, caret, longestName)
  return query && /^[\p{L}\p{M}\p{N}_]*$/u.test(query.term) ? query : null
}

/** Emoji of which a word begins with the search; those whose name begins with it come first. */
export function findEmoji(all: readonly Emoji[], term: string, limit: number): Emoji[] {
  const wanted = term.toLowerCase().replaceAll('_', ' ')
  if (wanted === '') return all.slice(0, limit)
  const begins: Emoji[] = []
  const others: Emoji[] = []
  for (const emoji of all) {
    if (emoji.name.startsWith(wanted)) begins.push(emoji)
    // Chinese has no spaces between words.
    else if (` ${emoji.name} ${emoji.words}`.includes(` ${wanted}`) || emoji.name.includes(wanted)) others.push(emoji)
  }
  return [...begins, ...others].slice(0, limit)
}
