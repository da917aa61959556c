import type { Clock } from '#core/platform/clock.ts'
import { loadRooms } from '#server/conversations/room-state.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Logger } from '#server/platform/logger.ts'
import { repeat } from '#server/platform/repeat.ts'
import { dueRooms, moveIdle } from './idle-inquiries.ts'
import type { RoutingRules } from './route-inquiry.ts'

const everyMs = 1000

/**
 * Closes inquiries whose visitors no longer answer, after a countdown. It has no state of its own: the rows say what is to
 * do. Several processes may have one each: they skip rooms that another has locked.
 *
 * @param deps.pokeRouter an agent may have become free
 * @param deps.signal ends it
 */
export function startAutoCloser(deps: {
  database: Database
  changes: Changes
  clock: Clock
  rules: RoutingRules
  log: Logger
  pokeRouter: () => void
  signal: AbortSignal
}): { idle(): Promise<void> } {
  const { database, changes, rules, signal } = deps
  async function look() {
    const roomIds = await dueRooms(database.db, rules.nowMs())
    for (const roomId of roomIds) {
      if (signal.aborted) return
      await changes.run(async (tx, feed) => {
        const state = (await loadRooms(tx, [roomId], 'skip-locked')).get(roomId)
        if (state) await moveIdle(tx, feed, state, rules)
      })
    }
    if (roomIds.length > 0) deps.pokeRouter()
  }
  return repeat(look, everyMs, 'auto-close-failed', deps)
}
