import { type DBSchema, openDB } from 'idb'

/** Finds rows by how their words begin: what RxDB on Dexie has no index for. */
export type WordIndex = {
  /** Adds rows, or replaces the texts of known ones. */
  put(rows: ReadonlyArray<{ id: string; texts: readonly string[] }>): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Ids of rows that have, for each word of the text, a word that begins with it; at most `limit`. */
  find(text: string, limit: number): Promise<string[]>
  close(): void
}

type Schema = DBSchema & {
  rows: { key: string; value: { id: string; words: string[] }; indexes: { words: string } }
}

const mostWords = 40
const longestWord = 20

/** Beside the rows, in a database of its own: an index that IndexedDB keeps for each word of a row. */
export async function openWordIndex(name: string): Promise<WordIndex> {
  const database = await openDB<Schema>(name, 1, {
    upgrade(upgraded) {
      upgraded.createObjectStore('rows', { keyPath: 'id' }).createIndex('words', 'words', { multiEntry: true })
    },
  })
  return {
    async put(rows) {
      const transaction = database.transaction('rows', 'readwrite', { durability: 'relaxed' })
      for (const { id, texts } of rows) void transaction.store.put({ id, words: wordsOf(texts.join(' ')) })
      await transaction.done
    },
    async remove(ids) {
      const transaction = database.transaction('rows', 'readwrite', { durability: 'relaxed' })
      for (const id of ids) void transaction.store.delete(id)
      await transaction.done
    },
    async find(text, limit) {
      // The longest word has the fewest rows; the others are looked for in these.
      const [longest, ...others] = wordsOf(text).toSorted((a, b) => b.length - a.length)
      if (longest === undefined) return []
      const found = new Set<string>()
      const { store } = database.transaction('rows')
      const range = IDBKeyRange.bound(longest, `${longest}\uffff`)
      if (others.length === 0) {
        // A row may have several words that begin so.
        for (const id of await store.index('words').getAllKeys(range, limit * 4)) found.add(id)
      } else {
        for (const row of await store.index('words').getAll(range, mostLooked)) {
          if (others.every((word) => row.words.some((each) => each.startsWith(word)))) found.add(row.id)
        }
      }
      return [...found].slice(0, limit)
    },
    close: () => database.close(),
  }
}

/** Rows of the longest word that are looked at for the other words. */
const mostLooked = 5000

/** Words as they are compared: without case and accents. Where words are not parted by spaces, as `Intl` parts them. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = new Set<string>()
  for (const { segment, isWordLike } of segmenter.segment(plain)) {
    if (isWordLike) words.add(segment.slice(0, longestWord))
    if (words.size === mostWords) break
  }
  return [...words]
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
