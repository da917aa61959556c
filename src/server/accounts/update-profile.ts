import { eq } from 'drizzle-orm'
import type { CallArguments, Calls, Profile } from '#core/contract/index.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Transaction } from '#server/feed/changes.ts'
import type { PermissionsOf } from '#server/services/permissions.ts'
import { users } from '#server/services/tables.ts'
import { staffOf } from '#server/staff/list-staff.ts'
import { getProfile } from './get-profile.ts'

/** Changes the caller's own profile. All staff see name and telephone number. */
export async function updateProfile(
  { tx, feed }: Transaction,
  session: Session,
  { phone, ...texts }: CallArguments<Calls['updateProfile']>['body'],
  permissionsOf: PermissionsOf,
): Promise<Result<Profile>> {
  const own = eq(users.eid, session.eid)
  const [before] = await tx.select({ name: users.name, phone: users.phone }).from(users).where(own).for('update')
  const change = phone === undefined ? texts : { ...texts, phone: phone || null }
  const [user] = await tx.update(users).set(change).where(own).returning()
  if (!user) return fail('not-found')
  if (user.name !== before?.name || user.phone !== before.phone) await feed.put('staff', staffOf(user), session)
  return getProfile(tx, session, permissionsOf)
}
