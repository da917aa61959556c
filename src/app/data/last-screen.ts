import type { Clock } from '#core/platform/clock.ts'
import type { TextStore } from './browser-storage.ts'

/**
 * The rows that were last on the screen. The next start shows them at once, while the hub is still being reached and
 * its database opened; live rows replace them as they come. They are only shown: no command depends on them.
 */
export type LastScreen = {
  /** Result of the query with that key when the screen was last stored; undefined if it was not shown then. */
  recall(key: string): unknown
  /** A query that is on the screen has a new result. */
  note(key: string, value: unknown): void
  /** The query is no longer on the screen. */
  drop(key: string): void
  keep(): void
  /** Removes everything: on sign-out nothing is left. */
  forget(): void
}

const name = 'everline-last-screen'
/** Longer texts take more time to read than they save, in characters. */
const mostLetters = 300_000
const keepEveryMs = 15_000

/** @param deps.build rows of another build may have another shape */
export function createLastScreen(deps: { store: TextStore; build: string; clock: Clock }): LastScreen {
  const { store, build, clock } = deps
  const recalled = read(store, build)
  const shown = new Map<string, unknown>()
  let isScheduled = false

  function keep() {
    if (shown.size === 0) return
    const text = JSON.stringify({ build, rows: [...shown] })
    try {
      if (text.length <= mostLetters) store.setItem(name, text)
    } catch {
      // The storage is full or refused: the next start waits for the hub.
    }
  }

  return {
    recall: (key) => recalled.get(key),
    note(key, value) {
      shown.set(key, value)
      if (isScheduled) return
      isScheduled = true
      clock.after(keepEveryMs, () => {
        isScheduled = false
        keep()
      })
    },
    drop: (key) => void shown.delete(key),
    keep,
    forget() {
      recalled.clear()
      shown.clear()
      store.removeItem(name)
    },
  }
}

function read(store: TextStore, build: string): Map<string, unknown> {
  try {
    const kept: unknown = JSON.parse(store.getItem(name) ?? 'null')
    // The checked edge: the same build wrote it.
    const { build: of, rows } = kept as { build: string; rows: Array<[string, unknown]> }
    return of === build ? new Map(rows) : new Map()
  } catch {
    return new Map()
  }
}
