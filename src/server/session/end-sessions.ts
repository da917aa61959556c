import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { ok, type Result } from '#core/platform/result.ts'
import type { Database, Db } from '#server/db/database.ts'
import { sessions } from './tables.ts'

/** Neither ended nor expired. */
export const isLiveSession = (nowMs: number): SQL | undefined =>
  and(isNull(sessions.revokedAtMs), gt(sessions.expiresAtMs, nowMs))

/**
 * Ends the sessions of an eid, or those that match `which`.
 *
 * @returns their ids: the caller closes their connections after the commit
 */
export async function endSessionsOf(tx: Db, eid: string, nowMs: number, which?: SQL): Promise<string[]> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAtMs: nowMs })
    .where(and(eq(sessions.eid, eid), isNull(sessions.revokedAtMs), which))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Runs a change that ends sessions. After its commit the connections of those sessions are closed. */
export type EndingSessions = (change: (tx: Db) => Promise<Result<{ endedIds: string[] }>>) => Promise<Result<null>>

/** @param deps.onEnded called for each session, after the commit */
export const createEndingSessions =
  (deps: { database: Database; onEnded: (sessionId: string) => void }): EndingSessions =>
  async (change) => {
    const ended = await deps.database.transaction(change)
    if (!ended.ok) return ended
    for (const id of ended.value.endedIds) deps.onEnded(id)
    return ok(null)
  }
