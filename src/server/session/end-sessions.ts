import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { SessionEnd } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { afterCommit, type Db } from '#server/db/database.ts'
import type { Change } from '#server/domain/handler.ts'
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
 * Tells that a call has ended sessions of its caller's service: the seats in use may change with them. After the commit
 * the connections of those sessions are closed.
 */
export type EndingSessions = (change: Change, endedIds: readonly string[]) => Promise<Result<null>>

/** @param onEnded called for each session, after the commit */
export const createEndingSessions =
  (onEnded: (sessionId: string) => void): EndingSessions =>
  async ({ tx, feed, session: { kind, serviceId } }, endedIds) => {
    if (kind === 'staff') await feed.changed('listLicenses', { serviceId })
    afterCommit(tx, () => endedIds.forEach(onEnded))
    return ok(null)
  }
