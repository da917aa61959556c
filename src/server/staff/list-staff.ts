import { and, eq, isNull } from 'drizzle-orm'
import type { Staff } from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/services/tables.ts'

type User = typeof users.$inferSelect

/** A member of the staff as colleagues see them. */
export const staffOf = ({ eid, name, email, phone, role, status, ...more }: User): Staff => ({
  eid,
  name,
  email: email ?? '',
  ...(phone !== null && { phone }),
  ...(more.extension !== null && { extension: more.extension }),
  role: role ?? 'agent',
  status: status ?? 'away',
  ...(more.statusReasonId !== null && { reasonId: more.statusReasonId, reason: more.statusReason ?? '' }),
  ...(more.statusSinceMs !== null && { sinceMs: more.statusSinceMs }),
  ...(more.awayFrom !== null && { awayFrom: more.awayFrom }),
  ...(more.wrapUpUntilMs !== null && { wrapUpUntilMs: more.wrapUpUntilMs }),
})

/** Neither suspended nor only invited: colleagues see them. */
export const isActive = ({ suspendedAtMs, invitationEndsAtMs }: User): boolean =>
  suspendedAtMs === null && invitationEndsAtMs === null

/** The active staff of a service, by name. */
export async function listStaff(db: Db, serviceId: string): Promise<Staff[]> {
  const found = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.serviceId, serviceId),
        eq(users.kind, 'staff'),
        isNull(users.suspendedAtMs),
        isNull(users.invitationEndsAtMs),
      ),
    )
    .orderBy(users.name, users.eid)
  return found.map(staffOf)
}
