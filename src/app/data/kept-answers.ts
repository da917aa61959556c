import type { Clock } from '#core/platform/clock.ts'
import type { TextStore } from './browser-storage.ts'

/** The last answers of calls, stored for screens without a network, with their age. */
export type KeptAnswers = {
  read<Value>(eid: string, call: string, input: unknown): { value: Value; localAtMs: number } | null
  keep(eid: string, call: string, input: unknown, value: unknown): void
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

/** @param deps.build answers of another build may have another shape */
export function createKeptAnswers(deps: { store: TextStore; build: string; clock: Clock }): KeptAnswers {
  const { store, build, clock } = deps
  const keyOf = (eid: string, call: string, input: unknown) => JSON.stringify([eid, call, input])

  function load(): Stored['answers'] {
    try {
      // The checked edge: the same build wrote it.
      const stored = JSON.parse(store.getItem(name) ?? 'null') as Stored | null
      return stored?.build === build ? stored.answers : []
    } catch {
      return []
    }
  }

  return {
    read<Value>(eid: string, call: string, input: unknown) {
      const key = keyOf(eid, call, input)
      const found = load().find((answer) => answer.key === key)
      // The checked edge: the same call answered it.
      return found ? { value: found.value as Value, localAtMs: found.localAtMs } : null
    },
    keep(eid, call, input, value) {
      const key = keyOf(eid, call, input)
      const others = load().filter((answer) => answer.key !== key)
      let answers = [{ key, localAtMs: clock.nowMs(), value }, ...others].slice(0, mostAnswers)
      while (answers.length > 0 && JSON.stringify(answers).length > mostLetters) answers = answers.slice(0, -1)
      try {
        store.setItem(name, JSON.stringify({ build, answers } satisfies Stored))
      } catch {
        // The storage is full or refused: the next start asks the backend.
      }
    },
    forget: () => store.removeItem(name),
  }
}
