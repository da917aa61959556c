import { type DBSchema, openDB } from 'idb'

/** Finds rows by the beginnings of their words, which RxDB on Dexie has no index for. */
export type WordIndex = {
  /** Adds rows, or replaces the texts of known ones. */
  put(rows: ReadonlyArray<{ id: string; texts: readonly string[] }>): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Ids of rows that contain, for each word of the text, a word that begins with it; at most `limit`. */
  find(text: string, limit: number): Promise<string[]>
  close(): void
}

type Schema = DBSchema & {
  rows: { key: string; value: { id: string; words: string[] }; indexes: { words: string } }
}

const mostWords = 40
const longestWord = 20

/** A database of its own beside the rows, with IndexedDB's index over all words of a row. */
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
      // The longest word matches the fewest rows; only these are checked for the other words.
      const [longest, ...others] = wordsOf(text).toSorted((a, b) => b.length - a.length)
      if (longest === undefined) return []
      const found = new Set<string>()
      const { store } = database.transaction('rows')
      const range = IDBKeyRange.bound(longest, `${longest}\uffff`)
      if (others.length === 0) {
        // A row may contain several words with that beginning.
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

/** Rows with the longest word that are checked for the other words. */
const mostLooked = 5000

/** The words of a text in the form that is compared: without case and accents. `Intl` divides texts without spaces. */
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
