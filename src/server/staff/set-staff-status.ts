import { eq, sql } from 'drizzle-orm'
import type { Staff, Written } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { users } from '#server/services/tables.ts'
import { staffOf } from './list-staff.ts'

/** Sets the own status and tells all staff. Routing looks at it afterwards. */
export async function setStaffStatus(
  tx: Db,
  feed: FeedDraft,
  session: Session,
  { eid, status, nowMs }: { eid: string; status: Written<Staff>['status']; nowMs: number },
): Promise<Result<{ staff: Staff }>> {
  if (eid !== session.eid) return fail('forbidden', 'Only the own status can be set.')
  const [before] = await tx.select().from(users).where(eq(users.eid, eid)).for('update')
  if (!before) return fail('not-found')
  if (before.status === status) return ok({ staff: staffOf(before) })
  // An agent who comes back from a pause queues behind those who stayed available.
  const idleSinceMs = status === 'available' ? nowMs : before.idleSinceMs
  await tx.execute(
    sql`update users set status = ${status}, idle_since_ms = ${idleSinceMs}::bigint where eid = ${eid}::uuid`,
  )
  const staff = staffOf({ ...before, status })
  await feed.put('staff', staff, session)
  return ok({ staff })
}
