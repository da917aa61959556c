import { markedParts } from '#core/search/excerpt.ts'
import type { SearchTerm } from '#core/search/search-terms.ts'
import * as css from './marked.css.ts'

/** A text in which the words that a search found are marked. */
export const Marked = ({ text, terms }: { text: string; terms: readonly SearchTerm[] }) =>
  markedParts(text, terms).map((part) =>
    part.isFound ? (
      <mark key={part.at} className={css.found}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
