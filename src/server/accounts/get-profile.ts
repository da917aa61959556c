import { eq } from 'drizzle-orm'
import type { Profile } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { PermissionsOf } from '#server/services/permissions.ts'
import { services, users } from '#server/services/tables.ts'

/** The user of a session, their role, and what it permits. */
export async function getProfile(db: Db, session: Session, permissionsOf: PermissionsOf): Promise<Result<Profile>> {
  const [row] = await db
    .select({ user: users, brandName: services.brandName, ownName: services.name })
    .from(users)
    .innerJoin(services, eq(services.id, users.serviceId))
    .where(eq(users.eid, session.eid))
  if (!row) return fail('token-invalid')
  const { user, brandName, ownName } = row
  const isVisitor = user.kind === 'visitor'
  const isCustomer = isVisitor && user.customerId !== null
  const role = isCustomer ? 'user' : isVisitor ? 'visitor' : (user.role ?? 'agent')
  return ok({
    eid: user.eid,
    serviceId: user.serviceId,
    name: user.name,
    isAnonymous: isVisitor && !isCustomer,
    role,
    status: isVisitor ? null : user.status,
    language: user.language,
    timeZone: user.timeZone,
    ...(!isVisitor && { phone: user.phone ?? '' }),
    permissions: permissionsOf(role),
    serviceName: brandName ?? ownName,
  })
}
