import { eq } from 'drizzle-orm'
import type { CallArguments, Calls, Profile } from '#core/contract/index.ts'
import { fail, type Result } from '#core/platform/result.ts'
import { getProfile } from '#server/accounts/get-profile.ts'
import { staffEids } from '#server/conversations/tell-conversation.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import type { Session } from '#server/session/session.ts'
import { staffOf } from './list-staff.ts'

/** Changes what the own self has chosen of itself; all staff see the name. */
export async function updateProfile(
  tx: Db,
  feed: FeedDraft,
  session: Session,
  change: CallArguments<Calls['updateProfile']>['body'],
): Promise<Result<Profile>> {
  const [before] = await tx.select({ name: users.name }).from(users).where(eq(users.eid, session.eid)).for('update')
  const [user] = await tx.update(users).set(change).where(eq(users.eid, session.eid)).returning()
  if (!user) return fail('not-found')
  if (user.name !== before?.name) {
    const eids = await staffEids(tx, session.serviceId)
    feed.add(session.serviceId, eids, { kind: 'staff', staff: staffOf(user) })
  }
  return getProfile(tx, session)
}
