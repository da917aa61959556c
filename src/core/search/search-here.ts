import type { FoundLine, SearchFilter } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { PersistentDatabase } from '#core/store/open-database.ts'
import { followRows } from '#core/store/pages-of-rows.ts'
import { createSearchCorpus, type SearchCorpus } from './search-corpus.ts'
import { searchTerms } from './search-terms.ts'

export type FoundHere = {
  lines: FoundLine[]
  /** How many lines were found; `lines` has the newest. */
  count: number
  /** Conversations whose visitor's name was found. */
  roomIds: string[]
  /** False while the rows are still being read: to be asked again. */
  isComplete: boolean
}

/** Searches what this browser holds, without the network. */
export type SearchHere = (text: string, filter: SearchFilter) => Promise<FoundHere>

/** An answer waits so long for rows that were written meanwhile, in milliseconds. */
const longestWaitMs = 30
/** Memory is given back when nobody has searched for so long. */
const keptMs = 10 * 60_000
const maxLines = 50
const maxRooms = 10

/**
 * The rows are read into memory by the first search, and by each later one those that have changed since. A start costs
 * nothing, and nothing is kept on disk.
 */
export function createSearchHere(deps: {
  database: PersistentDatabase
  clock: Clock
  signal: AbortSignal
}): SearchHere {
  const { clock, signal } = deps
  let held: ReturnType<typeof readRows> | null = null
  let letting = new AbortController()

  function keep() {
    letting.abort()
    letting = new AbortController()
    clock.after(
      keptMs,
      () => {
        held = null
      },
      AbortSignal.any([letting.signal, signal]),
    )
  }
  return async (text, filter) => {
    held ??= readRows(deps)
    const { corpus, catchUp } = held
    keep()
    const isComplete = await Promise.race([catchUp(), sleep(clock, longestWaitMs, signal).then(() => false)])
    const terms = searchTerms(text)
    if (terms.length === 0) return { lines: [], count: 0, roomIds: [], isComplete }
    return {
      ...corpus.linesWith(terms, filter, maxLines),
      roomIds: corpus.roomsNamed(terms, filter, maxRooms),
      isComplete,
    }
  }
}

/** Reads all rows, and after that what has changed. */
function readRows({ database, signal }: Parameters<typeof createSearchHere>[0]) {
  const corpus: SearchCorpus = createSearchCorpus()
  const sources = [
    follow(followRows(database.conversations, plainly), corpus.putConversations),
    follow(followRows(database.entities, plainly), corpus.putEntities),
    follow(followRows(database.messages, plainly), corpus.putMessages),
  ]
  let running: Promise<boolean> | null = null
  async function run(): Promise<boolean> {
    for (const source of sources) {
      while (!(await source())) if (signal.aborted) return false
    }
    return true
  }
  return {
    corpus,
    /** Resolves to true when everything has been read. */
    catchUp(): Promise<boolean> {
      running ??= run().finally(() => {
        running = null
      })
      return running
    },
  }
}

/** Reads without a deadline of its own: an answer waits for it only so long. */
const plainly = <T>(page: () => Promise<T>) => page()

const follow =
  <Row>(next: () => Promise<{ rows: Row[]; isLast: boolean }>, put: (rows: Row[]) => void) =>
  async (): Promise<boolean> => {
    const { rows, isLast } = await next()
    put(rows)
    return isLast
  }
