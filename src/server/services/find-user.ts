import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { services, users } from './tables.ts'

export type User = typeof users.$inferSelect

export async function serviceExists(db: Db, serviceId: string): Promise<boolean> {
  return (await db.select({ id: services.id }).from(services).where(eq(services.id, serviceId))).length > 0
}

/** A member of the staff by e-mail address, in lower case. */
export async function findStaff(db: Db, serviceId: string, email: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.serviceId, serviceId), eq(users.email, email), eq(users.kind, 'staff')))
  return user
}

export async function findUser(db: Db, serviceId: string, eid: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.eid, eid), eq(users.serviceId, serviceId)))
  return user
}

/** Eids of a service's whole staff. */
export const staffEids = (tx: Db, serviceId: string): Promise<string[]> => eidsOfStaff(tx, serviceId)

/** Eids of a service's admins. */
export const adminEids = (tx: Db, serviceId: string): Promise<string[]> =>
  eidsOfStaff(tx, serviceId, eq(users.role, 'admin'))

async function eidsOfStaff(tx: Db, serviceId: string, which?: SQL): Promise<string[]> {
  const rows = await tx
    .select({ eid: users.eid })
    .from(users)
    .where(and(eq(users.serviceId, serviceId), eq(users.kind, 'staff'), which))
  return rows.map(({ eid }) => eid)
}
