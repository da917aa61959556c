import { browserStore, type TextStore } from '#app/data/browser-storage.ts'
import { searchesName } from './forget-searches.ts'

/** Texts that the signed-in account has searched for in this browser, most recent first. */
export type RecentSearches = {
  read(eid: string): readonly string[]
  /** Remembers a text whose results were used. */
  note(eid: string, text: string): void
}

const most = 5

export function createRecentSearches(store: Pick<TextStore, 'getItem' | 'setItem'>): RecentSearches {
  /** One search on each line, below the account that they belong to. */
  function read(eid: string): readonly string[] {
    const [owner, ...texts] = store.getItem(searchesName)?.split('\n') ?? []
    return owner === eid ? texts : []
  }
  return {
    read,
    note(eid, text) {
      const sought = text.replaceAll(/\s+/g, ' ').trim()
      if (sought === '') return
      const texts = [sought, ...read(eid).filter((each) => each !== sought)].slice(0, most)
      store.setItem(searchesName, [eid, ...texts].join('\n'))
    },
  }
}

export const recentSearches = createRecentSearches(browserStore)
