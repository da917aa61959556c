import type { IconName } from '#app/ui/sign/icon.tsx'
import { foldText, searchTerms } from '#core/search/search-terms.ts'

/** A page of Settings, as its navigation and the search know it. */
export type SettingsPage = { id: string; title: string; icon: IconName; group: string; texts: readonly string[] }

/** A page that the search found. `text`: what on it was found, such as the label of a field; null: the page itself. */
export type FoundPage = { page: SettingsPage; text: string | null }

/** More texts of one page would hide the other pages. */
const maxTextsOfPage = 4

/**
 * Finds pages by their titles, their groups, and the texts on them. Each word of the search must be somewhere in the text,
 * within a word too (“mail” finds “Email”), in any case and without accents.
 *
 * @returns pages found by their titles first, each followed by what was found on it. Empty for an empty search.
 */
export function findSettings(pages: readonly SettingsPage[], search: string): readonly FoundPage[] {
  const terms = searchTerms(search)
  if (terms.length === 0) return []
  const contains = (title: string) => {
    const folded = foldText(title)
    return terms.every(({ text }) => folded.includes(text))
  }
  const found = pages.map((page) => ({
    page,
    isByTitle: contains(page.title),
    isByGroup: contains(page.group),
    texts: page.texts.filter(contains).slice(0, maxTextsOfPage),
  }))
  const rank = ({ isByTitle, isByGroup }: (typeof found)[number]) => (isByTitle ? 0 : isByGroup ? 1 : 2)
  return found
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ page, isByTitle, isByGroup, texts }) => [
      ...(isByTitle || isByGroup ? [{ page, text: null }] : []),
      ...texts.map((text) => ({ page, text })),
    ])
}
