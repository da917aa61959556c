import { and, eq, ne } from 'drizzle-orm'
import type { CallId } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { endCodesOf } from '#server/accounts/one-time-codes.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Change, Input, WriteHandler } from '#server/domain/handler.ts'
import { giveBackInquiries } from '#server/inquiries/give-back-inquiries.ts'
import type { RoutingRules } from '#server/inquiries/route-inquiry.ts'
import { licenses } from '#server/licenses/tables.ts'
import type { User } from '#server/services/find-user.ts'
import { lockService } from '#server/services/lock-service.ts'
import { ownedService } from '#server/services/owned-service.ts'
import { users } from '#server/services/tables.ts'
import { endSessionsOf } from '#server/session/end-sessions.ts'
import { isActive, staffOf } from '#server/staff/list-staff.ts'
import { setTagsOf } from '#server/tags/tags-of-staff.ts'

/** Changes an account, and returns the sessions that ended: their connections are closed after the commit. */
export type Ending<K extends CallId> = (
  input: Omit<Input<K>, 'idempotencyKey'>,
  context: Change & { rules: RoutingRules },
) => Promise<Result<{ endedIds: string[] }>>

/**
 * `not-found`, `tag-unknown`, `extension-taken`, `staff-changed` if the person is no longer at that revision, and for another role
 * `owner-stays` and `own-account`. A session's token says what its user may do: with another role all end.
 */
export const updateStaff: Ending<'updateStaff'> = async (
  { params: { eid }, body: { revision, name, phone, extension, role, tagIds } },
  { tx, feed, session: by, nowMs },
) => {
  const user = await lockStaff(tx, by, eid)
  if (!user) return fail('not-found')
  if (user.revision !== revision) return fail('staff-changed', undefined, { revision: user.revision })
  const hasNewRole = role !== undefined && role !== user.role
  if (hasNewRole) {
    const refusal = role === 'admin' ? null : await refusalToLose(tx, by, user)
    if (refusal) return refusal
  }
  if (extension && (await isTaken(tx, user, extension))) return fail('extension-taken')
  const [after] = await tx
    .update(users)
    .set({
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone: phone || null }),
      ...(extension !== undefined && { extension: extension || null }),
      ...(role !== undefined && { role }),
      revision: revision + 1,
    })
    .where(eq(users.eid, eid))
    .returning()
  if (tagIds) {
    const tagged = await setTagsOf({ tx, feed }, by.serviceId, { eid, tagIds, nowMs })
    if (!tagged.ok) return tagged
  }
  if (after && isActive(after)) await feed.put('staff', staffOf(after), by)
  await feed.changed('listLicenses', by)
  if (!hasNewRole) return ok({ endedIds: [] })
  return ok({ endedIds: await endSessionsOf(tx, eid, { nowMs, why: 'rights-changed' }) })
}

async function isTaken(tx: Db, { serviceId, eid }: User, extension: string): Promise<boolean> {
  // Two admins may give the same number at once.
  await lockService(tx, serviceId)
  const others = and(eq(users.serviceId, serviceId), eq(users.extension, extension), ne(users.eid, eid))
  return (await tx.$count(users, others)) > 0
}

/**
 * Ends the sessions, codes and seat of a member of the staff, and gives back what they handle: `not-found`, `owner-stays`,
 * `own-account`. Colleagues do not see them any more.
 */
export const suspendStaff: Ending<'suspendStaff'> = async ({ params: { eid } }, { tx, feed, session: by, rules }) => {
  const user = await lockStaff(tx, by, eid)
  if (!user || user.invitationEndsAtMs !== null) return fail('not-found')
  if (user.suspendedAtMs !== null) return ok({ endedIds: [] })
  const refusal = await refusalToLose(tx, by, user)
  if (refusal) return refusal
  const nowMs = rules.nowMs()
  await tx
    .update(users)
    .set({ suspendedAtMs: nowMs, status: 'away', wrapUpUntilMs: null, revision: user.revision + 1 })
    .where(eq(users.eid, eid))
  await giveBackInquiries({ tx, feed, rules }, user)
  await endCodesOf(tx, eid)
  await tx.delete(licenses).where(eq(licenses.eid, eid))
  await feed.remove('staff', eid, by)
  await feed.changed('listLicenses', by)
  return ok({ endedIds: await endSessionsOf(tx, eid, { nowMs, why: 'suspended' }) })
}

/** `not-found`. The person signs in again. */
export const restoreStaff: WriteHandler<'restoreStaff'> = async ({ params: { eid } }, { tx, feed, session: by }) => {
  const user = await lockStaff(tx, by, eid)
  if (!user) return fail('not-found')
  if (user.suspendedAtMs === null) return ok(null)
  const after = { ...user, suspendedAtMs: null, revision: user.revision + 1 }
  await tx.update(users).set({ suspendedAtMs: null, revision: after.revision }).where(eq(users.eid, eid))
  await feed.put('staff', staffOf(after), by)
  await feed.changed('listLicenses', by)
  return ok(null)
}

/** A member of the staff of the caller's service, until the transaction ends unchanged by others. */
async function lockStaff(tx: Db, { serviceId }: Session, eid: string): Promise<User | null> {
  await lockService(tx, serviceId)
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.eid, eid), eq(users.serviceId, serviceId), eq(users.kind, 'staff')))
    .for('update')
  return user ?? null
}

/** Why somebody must keep their account as it is; null if they need not. */
async function refusalToLose(tx: Db, by: Session, { eid, serviceId }: User): Promise<Result<never> | null> {
  const service = await ownedService(tx, serviceId)
  // The owner is an admin: as long as they stay one, the service has one.
  if (service?.ownerEid === eid) return fail('owner-stays')
  return by.eid === eid ? fail('own-account') : null
}
