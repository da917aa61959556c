import { type KnowledgeEntry, plainTextOf } from '#core/contract/index.ts'
import { excerptOf } from '#core/search/excerpt.ts'
import { containsAll, foldText, placeOf, type SearchTerm } from '#core/search/search-terms.ts'
import type { EntityRow } from '#core/store/rows.ts'

/** `changed`: published, and saved again since. */
export type KnowledgeState = 'draft' | 'published' | 'changed'

/** An entry as lists show it. */
export type KnowledgeLine = Pick<KnowledgeEntry, 'id' | 'folderId' | 'title' | 'language' | 'updatedAtMs'> & {
  state: KnowledgeState
  /** The text around the first word that was found; its beginning if nothing was sought. */
  excerpt: string
}

/** Search of the knowledge base: all words of a text, in a folder (null: outside of folders; left out: everywhere). */
export type KnowledgeQuery = {
  terms: readonly SearchTerm[]
  folderId?: string | null | undefined
  /** Only what visitors may read, and their text of it. */
  isPublished?: boolean | undefined
  limit: number
}

type Text = { plain: string; folded: string; foldedTitle: string; title: string }
type Held = { entry: Omit<KnowledgeLine, 'excerpt'>; newest: Text; published: Text | null }

/** The entries that this browser holds, in memory, so that a search is one pass over them. */
export function createKnowledgeCorpus() {
  const held = new Map<string, Held>()
  let inOrder: Held[] | null = null

  return {
    putEntities(rows: ReadonlyArray<EntityRow & { _deleted?: boolean }>) {
      for (const { id, reading, value, _deleted } of rows) {
        if (!id.startsWith('knowledgeEntry/')) continue
        inOrder = null
        // The checked edge: a row with reading 'known' has passed the schema of its entity.
        if (_deleted || reading !== 'known') held.delete(id)
        else held.set(id, heldOf(value as KnowledgeEntry))
      }
    },
    /** The entries that fit, those with the words in their titles first, then by title; and how many there are. */
    find({ terms, folderId, isPublished = false, limit }: KnowledgeQuery): { lines: KnowledgeLine[]; count: number } {
      inOrder ??= [...held.values()].toSorted((a, b) => compare(a.newest, b.newest))
      const found: Array<{ held: Held; text: Text; isInTitle: boolean }> = []
      for (const each of inOrder) {
        const text = isPublished ? each.published : each.newest
        if (!text || (folderId !== undefined && each.entry.folderId !== folderId)) continue
        const isInTitle = containsAll(text.foldedTitle, terms)
        if (isInTitle || containsAll(text.folded, terms)) found.push({ held: each, text, isInTitle })
      }
      const best = [...found.filter(({ isInTitle }) => isInTitle), ...found.filter(({ isInTitle }) => !isInTitle)]
      const lines = best.slice(0, limit).map(({ held: { entry }, text }) => ({
        ...entry,
        title: text.title,
        excerpt: excerptIn(text, terms),
      }))
      return { lines, count: found.length }
    },
    /** How many entries are in each folder; null: in none. */
    counts(): Array<{ folderId: string | null; count: number }> {
      const counts = new Map<string | null, number>()
      for (const { entry } of held.values()) counts.set(entry.folderId, (counts.get(entry.folderId) ?? 0) + 1)
      return [...counts].map(([folderId, count]) => ({ folderId, count }))
    },
  }
}
export type KnowledgeCorpus = ReturnType<typeof createKnowledgeCorpus>

/** How far around the first word a text is looked at for its excerpt: to fold all of a long text again takes long. */
const aroundLength = 300

/** Folding rarely changes the length of a text: the place in the folded one is near that in the written one. */
function excerptIn({ plain, folded, foldedTitle }: Text, terms: readonly SearchTerm[]): string {
  const begin = foldedTitle.length + 1
  const places = terms.map((term) => placeOf(folded, term, begin)).filter((at) => at >= 0)
  const from = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - begin - aroundLength)
  const part = plain.slice(from, from + 2 * aroundLength).toWellFormed()
  const excerpt = excerptOf(part, terms)
  return from > 0 && !excerpt.startsWith('…') ? `…${excerpt}` : excerpt
}

const compare = (a: Text, b: Text) => (a.foldedTitle < b.foldedTitle ? -1 : a.foldedTitle > b.foldedTitle ? 1 : 0)

export const stateOf = ({ published, revision }: KnowledgeEntry): KnowledgeState =>
  published === null ? 'draft' : published.revision === revision ? 'published' : 'changed'

function heldOf(entry: KnowledgeEntry): Held {
  const { id, folderId, title, language, updatedAtMs, published } = entry
  const newest = textOf(title, entry.text)
  return {
    entry: { id, folderId, title, language, updatedAtMs, state: stateOf(entry) },
    newest,
    published: published && (published.text ? textOf(published.title, published.text) : newest),
  }
}

function textOf(title: string, text: KnowledgeEntry['text']): Text {
  const plain = plainTextOf(text)
  return { title, plain, foldedTitle: foldText(title), folded: foldText(`${title}\n${plain}`) }
}
