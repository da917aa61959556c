import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { SessionEnd } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { sessions } from './tables.ts'

/** Neither ended nor expired. */
export const isLiveSession = (nowMs: number): SQL | undefined =>
  and(isNull(sessions.revokedAtMs), gt(sessions.expiresAtMs, nowMs))

/**
 * Ends the sessions of an eid, or those that match `which`.
 *
 * @param why what the sign-in page of these sessions says; null: nothing
 * @returns their ids: the caller closes their connections after the commit
 */
export async function endSessionsOf(
  tx: Db,
  eid: string,
  { nowMs, why }: { nowMs: number; why: SessionEnd | null },
  which?: SQL,
): Promise<string[]> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAtMs: nowMs, endReason: why })
    .where(and(eq(sessions.eid, eid), isNull(sessions.revokedAtMs), which))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/**
 * Runs a change by which somebody ends sessions of their service, as the seats in use may change with them. After its
 * commit the connections of those sessions are closed.
 */
export type EndingSessions = (
  by: Session,
  change: (tx: Db) => Promise<Result<{ endedIds: string[] }>>,
) => Promise<Result<null>>

/** @param deps.onEnded called for each session, after the commit */
export const createEndingSessions =
  (deps: { changes: Changes; onEnded: (sessionId: string) => void }): EndingSessions =>
  async ({ kind, serviceId }, change) => {
    const ended = await deps.changes.run(async (tx, feed) => {
      const result = await change(tx)
      if (result.ok && kind === 'staff') await feed.changed('listLicenses', { serviceId })
      return result
    })
    if (!ended.ok) return ended
    for (const id of ended.value.endedIds) deps.onEnded(id)
    return ok(null)
  }
