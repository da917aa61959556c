import { useEffect, useRef, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import type { FoundLine, SearchFilter } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { Failure } from '#core/platform/result.ts'
import type { FoundHere } from '#core/search/search-here.ts'
import { mergeFound } from './merge-found.ts'

/** Typing pauses for this long before the backend is asked, in milliseconds. */
const restMs = 250
/** The hub is still reading its rows: until it is asked again, in milliseconds. */
const readingMs = 150

export type Found = {
  lines: readonly FoundLine[]
  /** There are more than these. */
  hasMore: boolean
  /** Conversations whose visitor's name was found. */
  roomIds: readonly string[]
  /** Where the lines come from [FET-01]. */
  state: 'nothing-sought' | 'searching' | 'everything' | 'this-device' | 'failed'
  failure: Failure | null
  /** Asks the backend for older lines; null: there are none. */
  showOlder: (() => void) | null
  askAgain(): void
}

/**
 * Searches this browser with every key, and the backend behind it as soon as typing rests.
 *
 * @param text '': nothing is sought yet, and the hub reads its rows ahead; null: it reads none
 */
export function useFound(text: string | null, filter: SearchFilter): Found {
  const key = JSON.stringify([text, filter])
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const here = useFoundHere(key, text, filter)
  const backend = useFoundByBackend(key, text ?? '', filter, isOffline)
  if (!text) return { ...nothing, askAgain: backend.askAgain }
  // An answer of the backend stays true when the connection ends.
  const isHereOnly = isOffline && backend.state !== 'everything'
  const lines = mergeFound(here?.lines ?? [], backend.lines)
  const state = isHereOnly ? 'this-device' : backend.state
  return {
    lines,
    hasMore: backend.showOlder !== null || (here?.count ?? 0) > lines.length,
    roomIds: here?.roomIds ?? [],
    state: here?.isComplete ? state : 'searching',
    failure: isHereOnly ? null : backend.failure,
    showOlder: isOffline ? null : backend.showOlder,
    askAgain: backend.askAgain,
  }
}

const nothing = {
  lines: [],
  hasMore: false,
  roomIds: [],
  state: 'nothing-sought',
  failure: null,
  showOlder: null,
} as const

/** Searches the hub's rows. The last answer stays until the next one comes, so that the list does not flicker. */
function useFoundHere(key: string, text: string | null, filter: SearchFilter): FoundHere | null {
  const { searchHere } = useCommands()
  const [answer, setAnswer] = useState<FoundHere | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for text and filter
  useEffect(() => {
    if (text === null) return
    const sought = { text, filter }
    const leaving = new AbortController()
    async function search() {
      const result = await searchHere(sought)
      if (leaving.signal.aborted || !result.ok) return
      setAnswer(result.value)
      if (!result.value.isComplete) systemClock.after(readingMs, () => void search(), leaving.signal)
    }
    void search()
    return () => leaving.abort()
  }, [searchHere, key])
  return answer
}

const stateOf = (answer: OfBackend | null): Found['state'] =>
  answer === null ? 'searching' : answer.failure ? 'failed' : 'everything'

type OfBackend = { key: string; lines: readonly FoundLine[]; next: string | null; failure: Failure | null }

function useFoundByBackend(key: string, text: string, filter: SearchFilter, isOffline: boolean) {
  const { ask } = useCommands()
  const [answer, setAnswer] = useState<OfBackend | null>(null)
  const [tries, setTries] = useState(0)
  const latest = useRef(key)
  latest.current = key
  const { fromMs, untilMs, ...rest } = filter
  const query = {
    text,
    ...rest,
    ...(fromMs !== undefined && { fromMs: String(fromMs) }),
    ...(untilMs !== undefined && { untilMs: String(untilMs) }),
  }
  async function load(before: OfBackend | null) {
    const after = before?.next ?? undefined
    const result = await ask('searchConversations', { query: { ...query, ...(after !== undefined && { after }) } })
    if (latest.current !== key) return
    const lines = before?.lines ?? []
    setAnswer(
      result.ok
        ? { key, lines: [...lines, ...result.value.lines], next: result.value.next, failure: null }
        : { key, lines, next: before?.next ?? null, failure: result.error },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for text and filter
  useEffect(() => {
    if (text === '' || isOffline) return
    const leaving = new AbortController()
    systemClock.after(restMs, () => void load(null), leaving.signal)
    return () => leaving.abort()
  }, [key, isOffline, tries])

  const current = answer?.key === key ? answer : null
  return {
    lines: current?.lines ?? [],
    failure: current?.failure ?? null,
    state: stateOf(current),
    showOlder: current?.next ? () => void load(current) : null,
    askAgain() {
      setAnswer(null)
      setTries(tries + 1)
    },
  }
}
