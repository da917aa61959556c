import { type SignQuery, signQueryAt } from '#core/messages/sign-query.ts'

type Colleague = { eid: string; name: string }

const longestName = 60

/** The search for a colleague that the text before the caret ends with: `@` and what was typed since. */
export const atQueryAt = (text: string, caret: number): SignQuery | null => signQueryAt('@', text, caret, longestName)

/** Colleagues with a name of which a word begins with the search, at most `limit`. */
export function findColleagues<C extends Colleague>(colleagues: readonly C[], term: string, limit: number): C[] {
  const wanted = folded(term)
  const fits = ({ name }: C) => folded(name).startsWith(wanted) || folded(name).includes(` ${wanted}`)
  return colleagues.filter(fits).slice(0, limit)
}

/** The colleagues whom a note mentions: `@` and their name. Of two names that begin alike the longer one counts. */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  const byLength = colleagues.toSorted((a, b) => b.name.length - a.name.length)
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const rest = folded(text.slice(at + 1, at + 1 + longestName * 2))
    const match = byLength.find(({ name }) => {
      const wanted = folded(name)
      return wanted !== '' && rest.startsWith(wanted) && !/^[\p{L}\p{N}]/u.test(rest.slice(wanted.length))
    })
    if (match) found.add(match.eid)
  }
  return [...found]
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
