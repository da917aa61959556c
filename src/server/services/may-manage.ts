import { and, eq } from 'drizzle-orm'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { users } from './tables.ts'

/** Staff manage their own devices and seats, an admin those of the service's whole staff [ROL-02]. */
export async function mayManage(db: Db, session: Session, eid: string): Promise<Result<null>> {
  if (eid === session.eid) return ok(null)
  if (session.role !== 'admin') return fail('not-found')
  const [user] = await db
    .select({ eid: users.eid })
    .from(users)
    .where(and(eq(users.eid, eid), eq(users.serviceId, session.serviceId), eq(users.kind, 'staff')))
  return user ? ok(null) : fail('not-found')
}
