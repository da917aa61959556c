import { and, eq, ne } from 'drizzle-orm'
import type { EntityScope } from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import { adminEids, staffEids } from '#server/services/find-user.ts'
import { users } from '#server/services/tables.ts'

/** Eids of a service in whose feeds something of that scope is written. */
export async function audienceOf(tx: Db, serviceId: string, scope: 'admin' | 'staff' | 'any'): Promise<string[]> {
  if (scope === 'admin') return adminEids(tx, serviceId)
  if (scope === 'staff') return staffEids(tx, serviceId)
  const rows = await tx
    .select({ eid: users.eid })
    .from(users)
    .where(and(eq(users.serviceId, serviceId), ne(users.kind, 'portal')))
  return rows.map(({ eid }) => eid)
}

/** Whether a snapshot of somebody of that kind has what is of that scope. What has an owner is the owner's. */
export const isInScope = (scope: EntityScope, kind: 'staff' | 'visitor'): boolean =>
  scope !== 'staff' || kind === 'staff'
