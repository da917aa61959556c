import { and, eq, gt, isNull, lt, lte } from 'drizzle-orm'
import type { Resources, ServerModule } from '#server/domain/module.ts'
import { users } from '#server/services/tables.ts'
import { sessions } from './tables.ts'

/** Ended sessions are kept for a while, so that their tokens can be told from made-up ones. */
const keptMs = 7 * 24 * 60 * 60_000

export const session = {
  create(deps: Pick<Resources, 'database' | 'changes' | 'nowMs'>) {
    const announce = createAnnounceExpired(deps)
    return {
      async clean(nowMs) {
        await announce(nowMs)
        await deps.database.db.delete(sessions).where(lt(sessions.expiresAtMs, nowMs - keptMs))
      },
    }
  },
} satisfies ServerModule

/** Tells admins, within a minute, that sessions have expired: their seats are free. */
function createAnnounceExpired({
  database,
  changes,
  nowMs,
}: Pick<Resources, 'database' | 'changes' | 'nowMs'>): (nowMs: number) => Promise<void> {
  let announcedMs = nowMs()
  return async (now) => {
    const expired = await database.db
      .selectDistinct({ serviceId: users.serviceId })
      .from(sessions)
      .innerJoin(users, eq(users.eid, sessions.eid))
      .where(
        and(
          eq(users.kind, 'staff'),
          isNull(sessions.revokedAtMs),
          gt(sessions.expiresAtMs, announcedMs),
          lte(sessions.expiresAtMs, now),
        ),
      )
    announcedMs = now
    for (const { serviceId } of expired) await changes.run(({ feed }) => feed.changed('listLicenses', { serviceId }))
  }
}
