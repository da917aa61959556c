import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { services, users } from './tables.ts'

/** A service with its owner: if none is recorded, its first administrator. */
export async function ownedService(
  db: Db,
  serviceId: string,
): Promise<{ name: string; ownerEid: string | null } | undefined> {
  const [service] = await db
    .select({ name: services.name, ownerEid: services.ownerEid })
    .from(services)
    .where(eq(services.id, serviceId))
  if (!service || service.ownerEid !== null) return service
  const [first] = await db
    .select({ eid: users.eid })
    .from(users)
    .where(and(eq(users.serviceId, serviceId), eq(users.kind, 'staff'), eq(users.role, 'admin')))
    .orderBy(asc(users.createdAtMs), asc(users.eid))
    .limit(1)
  return { ...service, ownerEid: first?.eid ?? null }
}
