import { eq } from 'drizzle-orm'
import type { CallResult, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/services/tables.ts'
import type { OneTimeCodes } from './one-time-codes.ts'

/** The code is shown on one screen and scanned by another: that takes seconds. */
const lifeMs = 3 * 60_000

/** A code that signs the caller in on another device. Only for the caller: with another's code one could act as them. */
export async function createOneTimeToken(
  db: Db,
  codes: OneTimeCodes,
  session: Session,
  eid: string,
): Promise<Result<CallResult<Calls['createStaffOneTimeToken']>>> {
  if (eid !== session.eid) return fail('not-found')
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.eid, eid))
  if (!user?.email) return fail('not-found')
  return ok({
    username: user.email,
    otp: await codes.issue('sign-in', eid, { lifeMs }),
    expiresInSeconds: lifeMs / 1000,
  })
}
