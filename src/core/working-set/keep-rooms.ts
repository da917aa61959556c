import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'
import { missingRanges } from '#core/store/ranges.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { newestRange } from './history.ts'

/** Maximum number of conversations of each status whose messages are fetched ahead of time, the newest ones. */
export const mostKept = 500

/** Pause before the first request: a start has more urgent ones. */
const restMs = 1000

/** Requests at the same time: few, so that those that a user waits for come first. */
const sideBySide = 2

/** The user's own work first. */
const statuses = ['handling', 'missed', 'open', 'closed'] as const

/**
 * Fetches the newest messages of all conversations that the user may read, opened before or not: the whole inbox can
 * then be read without a network [PWA-01].
 */
export type KeepRooms = {
  /** The rows of all conversations are stored and the backend answers: fetches what is missing, if anything may be. */
  run(): Promise<void>
  /** Messages may be missing again. */
  recheck(): void
}

/** @param deps.holdNewest stores the newest messages of a room */
export function createKeepRooms(deps: {
  conversationsOf(status: ConversationRow['status'], limit: number): Promise<ConversationRow[]>
  holdNewest(roomId: string): Promise<Result<null>>
  clock: Clock
  signal: AbortSignal
}): KeepRooms {
  const { conversationsOf, holdNewest, clock, signal } = deps
  let isDue = true
  let running: Promise<void> | null = null

  async function runOnce() {
    await sleep(clock, restMs, signal)
    while (isDue && !signal.aborted) {
      isDue = false
      if (await fetchAll(await incompleteRooms())) continue
      isDue = true
      return
    }
  }

  async function incompleteRooms(): Promise<string[]> {
    const ids: string[] = []
    for (const status of statuses) {
      const rows = await conversationsOf(status, mostKept)
      ids.push(...rows.filter((row) => missingRanges(row.ranges, newestRange(row)).length > 0).map(({ id }) => id))
    }
    return ids
  }

  /** Returns false after a failure: the next run, when the backend answers again, goes on with the rest. */
  async function fetchAll(ids: string[]): Promise<boolean> {
    let hasFailed = false
    const fetchSome = async () => {
      for (let id = ids.shift(); id !== undefined && !hasFailed && !signal.aborted; id = ids.shift()) {
        const held = await holdNewest(id)
        // A room that has gone meanwhile does not keep back the others.
        if (!held.ok && held.error.name !== 'not-found') hasFailed = true
      }
    }
    await Promise.all(Array.from({ length: sideBySide }, fetchSome))
    return !hasFailed
  }

  return {
    run() {
      if (!isDue) return Promise.resolve()
      running ??= runOnce().finally(() => {
        running = null
      })
      return running
    },
    recheck() {
      isDue = true
    },
  }
}
