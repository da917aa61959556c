import type { Clock } from '#core/platform/clock.ts'
import type { TextStore } from './browser-storage.ts'

/** The last answers of calls, stored for screens without a network, with their age. */
export type KeptAnswers = {
  read<Value>(eid: string, call: string, input: unknown): { value: Value; localAtMs: number } | null
  keep(eid: string, call: string, input: unknown, value: unknown): void
  /** Writes what came since the last write; done by itself soon after each answer. */
  write(): void
  /** Removes everything: on sign-out nothing is left. */
  forget(): void
}

const name = 'everline-answers'
/**
 * Longer answers are not stored, but requested again; this is also the limit for all answers together, in characters.
 */
const mostLetters = 100_000
const mostAnswers = 30

type Stored = { build: string; answers: Array<{ key: string; localAtMs: number; value: unknown }> }

/** Answers that come together, such as those of one screen, are written together: a write holds up the page. */
const writeAfterMs = 500

/** @param deps.build answers of another build may have another shape */
export function createKeptAnswers(deps: { store: TextStore; build: string; clock: Clock }): KeptAnswers {
  const { store, build, clock } = deps
  const keyOf = (eid: string, call: string, input: unknown) => JSON.stringify([eid, call, input])
  /** Those of the store when it was read or written last: reading it for each question would hold up the page. */
  let stored: Stored['answers'] | undefined
  /** Not written yet, newest first. */
  let fresh: Stored['answers'] = []

  function load(): Stored['answers'] {
    try {
      // The checked edge: the same build wrote it.
      const stored = JSON.parse(store.getItem(name) ?? 'null') as Stored | null
      return stored?.build === build ? stored.answers : []
    } catch {
      return []
    }
  }

  function write() {
    if (fresh.length === 0) return
    let room = mostLetters
    // Other tabs may have written meanwhile.
    stored = [...fresh, ...load().filter(({ key }) => !fresh.some((answer) => answer.key === key))]
      .slice(0, mostAnswers)
      .filter((answer) => {
        const { length } = JSON.stringify(answer)
        if (length > room) return false
        room -= length
        return true
      })
    fresh = []
    try {
      store.setItem(name, JSON.stringify({ build, answers: stored } satisfies Stored))
    } catch {
      // The storage is full or refused: the next start asks the backend.
    }
  }

  return {
    read<Value>(eid: string, call: string, input: unknown) {
      const key = keyOf(eid, call, input)
      stored ??= load()
      const found = [...fresh, ...stored].find((answer) => answer.key === key)
      // The checked edge: the same call answered it.
      return found ? { value: found.value as Value, localAtMs: found.localAtMs } : null
    },
    keep(eid, call, input, value) {
      const key = keyOf(eid, call, input)
      if (fresh.length === 0) clock.after(writeAfterMs, write)
      fresh = [{ key, localAtMs: clock.nowMs(), value }, ...fresh.filter((answer) => answer.key !== key)]
    },
    write,
    forget() {
      fresh = []
      stored = []
      store.removeItem(name)
    },
  }
}
