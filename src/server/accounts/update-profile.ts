import { eq } from 'drizzle-orm'
import type { CallArguments, Calls, Profile } from '#core/contract/index.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import type { PermissionsOf } from '#server/services/permissions.ts'
import { users } from '#server/services/tables.ts'
import { staffOf } from '#server/staff/list-staff.ts'
import { getProfile } from './get-profile.ts'

/** Changes the caller's own profile. All staff see the name. */
export async function updateProfile(
  tx: Db,
  feed: FeedDraft,
  session: Session,
  change: CallArguments<Calls['updateProfile']>['body'],
  permissionsOf: PermissionsOf,
): Promise<Result<Profile>> {
  const [before] = await tx.select({ name: users.name }).from(users).where(eq(users.eid, session.eid)).for('update')
  const [user] = await tx.update(users).set(change).where(eq(users.eid, session.eid)).returning()
  if (!user) return fail('not-found')
  if (user.name !== before?.name) await feed.put('staff', staffOf(user), session)
  return getProfile(tx, session, permissionsOf)
}
