import { eq } from 'drizzle-orm'
import { type CustomData, maxCustomEntries } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { mayManage } from '#server/services/may-manage.ts'
import { users } from '#server/services/tables.ts'

type Answer = Promise<Result<{ customData: CustomData }>>

/** The own custom data, and for admins that of their whole staff: `not-found` for everybody else’s. */
export async function getCustomData(db: Db, session: Session, eid: string): Answer {
  const allowed = await mayManage(db, session, eid)
  if (!allowed.ok) return allowed
  const [user] = await db.select({ customData: users.customData }).from(users).where(eq(users.eid, eid))
  return user ? ok({ customData: user.customData ?? {} }) : fail('not-found')
}

export async function replaceCustomData(tx: Db, session: Session, eid: string, customData: CustomData): Answer {
  const allowed = await mayManage(tx, session, eid)
  if (!allowed.ok) return allowed
  await tx.update(users).set({ customData }).where(eq(users.eid, eid))
  return ok({ customData })
}

/** `too-much-custom-data` if there would be too many entries. */
export const patchCustomData: WriteHandler<'patchAgentCustomData'> = async (
  { params: { eid }, body: change },
  { tx, session },
) => {
  await tx.select({ eid: users.eid }).from(users).where(eq(users.eid, eid)).for('update')
  const before = await getCustomData(tx, session, eid)
  if (!before.ok) return before
  const entries = Object.entries({ ...before.value.customData, ...change }).filter(([, value]) => value !== null)
  if (entries.length > maxCustomEntries) return fail('too-much-custom-data')
  // The checked edge: entries with null are left out.
  return replaceCustomData(tx, session, eid, Object.fromEntries(entries) as CustomData)
}
