import type { Clock } from '#core/platform/clock.ts'
import type { TextStore } from './browser-storage.ts'

/** The last answers of calls, stored for screens without a network, with their age. */
export type KeptAnswers = {
  /** @param question account, call and input */
  read<Value>(question: readonly unknown[]): { value: Value; localAtMs: number } | null
  keep(question: readonly unknown[], value: unknown): void
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
  /** Read once: to read them for each question would hold up the page. Newest first. */
  let answers: Stored['answers'] | undefined
  let isWritten = true

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
    if (isWritten) return
    isWritten = true
    const keys = new Set<string>()
    let room = mostLetters
    // Other tabs may have written newer ones meanwhile.
    answers = [...(answers ?? []), ...load()]
      .toSorted((one, other) => other.localAtMs - one.localAtMs)
      .filter(({ key, value }) => {
        const { length } = JSON.stringify([key, value])
        if (keys.size === mostAnswers || keys.has(key) || length > room) return false
        room -= length
        return keys.add(key)
      })
    store.setItem(name, JSON.stringify({ build, answers } satisfies Stored))
  }

  return {
    read<Value>(question: readonly unknown[]) {
      const key = JSON.stringify(question)
      answers ??= load()
      // The checked edge: the same call answered it.
      return (answers.find((answer) => answer.key === key) as { value: Value; localAtMs: number } | undefined) ?? null
    },
    keep(question, value) {
      const key = JSON.stringify(question)
      answers = [{ key, localAtMs: clock.nowMs(), value }, ...(answers ?? load()).filter((each) => each.key !== key)]
      if (isWritten) clock.after(writeAfterMs, write)
      isWritten = false
    },
    write,
    forget() {
      answers = []
      isWritten = true
      store.removeItem(name)
    },
  }
}
