import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

/** Knows which sessions were ended. Answers are remembered for a few seconds. */
export type LiveSessions = {
  isLive(sessionId: string): Promise<boolean>
  /** Those of `sessionIds` that were ended, by any process. */
  endedOf(sessionIds: readonly string[]): Promise<string[]>
  /** This process has ended a session: takes effect at once. */
  ended(sessionId: string): void
}

/** A sign-out at another process takes effect here within this time. */
const memoryMs = 5_000
const mostKnown = 20_000

export function createLiveSessions(deps: { db: Db; nowMs: () => number }): LiveSessions {
  const known = new Map<string, { live: boolean; askedAtMs: number }>()

  async function endedOf(sessionIds: readonly string[]) {
    if (sessionIds.length === 0) return []
    const rows = await rowsOf<{ id: string }>(
      deps.db,
      sql`
        select id from sessions
        where id = any(${sql.param(sessionIds)}::uuid[]) and revoked_at_ms is null
          and expires_at_ms > ${deps.nowMs()}::bigint`,
    )
    const live = new Set(rows.map(({ id }) => id))
    return sessionIds.filter((id) => !live.has(id))
  }

  return {
    async isLive(sessionId) {
      const before = known.get(sessionId)
      // An ended session never lives again.
      if (before && (!before.live || deps.nowMs() - before.askedAtMs < memoryMs)) return before.live
      const askedAtMs = deps.nowMs()
      const live = (await endedOf([sessionId])).length === 0
      if (known.size >= mostKnown) known.clear()
      // The session may have been ended here while the query ran.
      if (known.get(sessionId)?.live !== false) known.set(sessionId, { live, askedAtMs })
      return live
    },
    endedOf,
    ended: (sessionId) => void known.set(sessionId, { live: false, askedAtMs: deps.nowMs() }),
  }
}
