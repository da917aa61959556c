import { and, eq, sql } from 'drizzle-orm'
import type { CallArguments, Calls, Staff } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { busyReasons } from '#server/busy-reasons/tables.ts'
import type { Session } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { users } from '#server/services/tables.ts'
import { isActive, staffOf } from './list-staff.ts'

type Choice = CallArguments<Calls['setStaffStatus']>['body']
type User = typeof users.$inferSelect
type StatusChange = Partial<
  Pick<
    User,
    'status' | 'statusReasonId' | 'statusReason' | 'statusSinceMs' | 'awayFrom' | 'wrapUpUntilMs' | 'idleSinceMs'
  >
>

/**
 * Sets the status and tells all staff; routing looks at it afterwards [INQ-03]. Everybody sets their own; an admin can
 * set a colleague's to `away`, such as of one who went home without it. `not-found` for a reason that does not exist.
 */
export async function setStaffStatus(
  { tx, feed }: Transaction,
  session: Session,
  { eid, choice, nowMs }: { eid: string; choice: Choice; nowMs: number },
): Promise<Result<{ staff: Staff }>> {
  const isOwn = eid === session.eid
  if (!isOwn && session.role !== 'admin') return fail('forbidden', 'Only the own status can be set.')
  const isStaff = and(eq(users.eid, eid), eq(users.serviceId, session.serviceId), eq(users.kind, 'staff'))
  const [before] = await tx.select().from(users).where(isStaff).for('update')
  if (!before || !isActive(before)) return fail('not-found')
  if (!isOwn && (choice.status !== 'away' || choice.isIdle !== undefined))
    return fail('forbidden', 'A colleague can only be set to away.')
  const changed: Result<StatusChange | null> =
    choice.isIdle === undefined ? await chosen(tx, before, choice, nowMs) : ok(await idled(tx, before, choice, nowMs))
  if (!changed.ok) return changed
  if (!changed.value) return ok({ staff: staffOf(before) })
  const [after] = await tx.update(users).set(changed.value).where(eq(users.eid, eid)).returning()
  const staff = staffOf(after ?? before)
  await feed.put('staff', staff, session)
  return ok({ staff })
}

/** Returns the change of a status that the user chooses; null if nothing changes. */
async function chosen(
  tx: Db,
  before: User,
  { status, reasonId }: Choice,
  nowMs: number,
): Promise<Result<StatusChange | null>> {
  const statusReasonId = status === 'busy' && reasonId !== undefined ? reasonId : null
  const statusReason = await nameOfReason(tx, before.serviceId, statusReasonId)
  if (statusReason === undefined) return fail('not-found')
  const isSame = before.status === status && before.statusReasonId === statusReasonId && before.awayFrom === null
  // To choose `available` again ends the time after a closed inquiry.
  if (isSame && (status !== 'available' || before.wrapUpUntilMs === null)) return ok(null)
  return ok({
    status,
    statusReasonId,
    statusReason,
    awayFrom: null,
    ...(!isSame && { statusSinceMs: nowMs }),
    // An agent who comes back from a pause queues behind those who stayed available.
    ...(status === 'available' && { wrapUpUntilMs: null, ...(!isSame && { idleSinceMs: nowMs }) }),
  })
}

/** The name of a service's busy reason; undefined if it does not exist. */
async function nameOfReason(tx: Db, serviceId: string, id: string | null): Promise<string | null | undefined> {
  if (id === null) return null
  const isIt = and(eq(busyReasons.serviceId, serviceId), eq(busyReasons.id, id))
  const [reason] = await tx.select({ name: busyReasons.name }).from(busyReasons).where(isIt)
  return reason?.name
}

/**
 * Returns the change of a status when the app becomes idle or is used again; null if nothing changes. Users who are
 * away or do not want to be disturbed keep their status; so do users with a pending offer.
 */
async function idled(tx: Db, before: User, { isIdle }: Choice, nowMs: number): Promise<StatusChange | null> {
  if (isIdle) {
    if (before.status !== 'available' && before.status !== 'busy') return null
    if (await isAsked(tx, before.eid)) return null
    return { status: 'away', awayFrom: before.status, statusSinceMs: nowMs }
  }
  if (before.awayFrom === null) return null
  const isBack = before.awayFrom === 'available'
  return { status: before.awayFrom, awayFrom: null, statusSinceMs: nowMs, ...(isBack && { idleSinceMs: nowMs }) }
}

async function isAsked(tx: Db, eid: string): Promise<boolean> {
  const asked = sql`select 1 from offers where eid = ${eid}::uuid and status = 'pending' limit 1`
  return (await rowsOf(tx, asked)).length > 0
}
