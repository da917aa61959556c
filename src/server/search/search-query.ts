import { type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '#core/search/search-terms.ts'
import { containing } from '#server/db/like.ts'

/** A word of one letter is not taken for the beginning of others: too many words begin so. */
const shortest = 2

/**
 * The terms as a `tsquery`: words by their beginning, runs by each character, as `search_words` divides texts. Folded
 * terms contain no quotation marks.
 */
export const tsQueryOf = (terms: readonly SearchTerm[]): string =>
  terms
    .flatMap(({ kind, text }) => {
      if (kind === 'run') return [...text].map((character) => `'${character}'`)
      return text.length < shortest ? [`'${text}'`] : [`'${text}':*`]
    })
    .join(' & ')

/** Condition that a text contains each run of characters in order, which the index cannot check. */
export const runsIn = (text: SQL, terms: readonly SearchTerm[]): SQL =>
  sql.join(
    terms
      .filter(({ kind, text: run }) => kind === 'run' && run.length > 1)
      .map(({ text: run }) => sql` and public.search_fold(${text}) like ${containing(run)}`),
    sql``,
  )
