import { type Clock, sleep } from '#core/platform/clock.ts'
import { searchTerms } from '#core/search/search-terms.ts'
import type { PersistentDatabase } from '#core/store/open-database.ts'
import { followRows } from '#core/store/pages-of-rows.ts'
import { createKnowledgeCorpus, type KnowledgeCorpus, type KnowledgeLine } from './knowledge-corpus.ts'

export type FoundKnowledge = {
  lines: KnowledgeLine[]
  count: number
  /** How many entries are in each folder, whatever was sought. */
  counts: ReturnType<KnowledgeCorpus['counts']>
  /** False while the rows are still being read: to be asked again. */
  isComplete: boolean
}

export type KnowledgeSearch = {
  /** '': all entries. */
  text: string
  folderId?: string | null | undefined
  isPublished?: boolean | undefined
  limit: number
}

/** Finds entries of the knowledge base among those that this browser holds, without the network. */
export type KnowledgeHere = (search: KnowledgeSearch) => Promise<FoundKnowledge>

/** An answer waits so long for rows that were written meanwhile, in milliseconds. */
const longestWaitMs = 30
/** Memory is given back when nobody has searched for so long. */
const keptMs = 10 * 60_000

/**
 * Reads the entries into memory at the first search, and at each later one those that have changed since: as decision 55
 * says of messages. A start costs nothing.
 */
export function createKnowledgeHere(deps: {
  database: PersistentDatabase
  clock: Clock
  signal: AbortSignal
}): KnowledgeHere {
  const { clock, signal } = deps
  let held: ReturnType<typeof readEntries> | null = null
  let letting = new AbortController()
  const forget = () => {
    held?.close()
    held = null
  }
  return async ({ text, ...where }) => {
    held ??= readEntries(deps)
    letting.abort()
    letting = new AbortController()
    clock.after(keptMs, forget, AbortSignal.any([letting.signal, signal]))
    const { corpus, catchUp } = held
    const isComplete = await Promise.race([catchUp(), sleep(clock, longestWaitMs, signal).then(() => false)])
    const terms = searchTerms(text)
    // A text of signs only asks for nothing that could be there.
    const found = text !== '' && terms.length === 0 ? { lines: [], count: 0 } : corpus.find({ ...where, terms })
    return { ...found, counts: corpus.counts(), isComplete }
  }
}

/** Reads all rows, and after that what has changed. */
function readEntries({ database, signal }: Parameters<typeof createKnowledgeHere>[0]) {
  const corpus = createKnowledgeCorpus()
  const next = followRows(database.entities, (page) => page())
  // Without a write there is nothing to read: a search with every key asks the disk for nothing.
  let isFresh = false
  const writes = database.entities.eventBulks$.subscribe(() => {
    isFresh = false
  })
  let running: Promise<boolean> | null = null
  async function run(): Promise<boolean> {
    while (!signal.aborted) {
      isFresh = true
      const { rows, isLast } = await next()
      corpus.putEntities(rows)
      if (isLast) return true
    }
    return false
  }
  return {
    corpus,
    close: () => writes.unsubscribe(),
    /** Resolves to true when everything has been read. */
    async catchUp(): Promise<boolean> {
      if (isFresh && !running) return true
      running ??= run()
        .catch((fault) => {
          isFresh = false
          throw fault
        })
        .finally(() => {
          running = null
        })
      return running
    },
  }
}
