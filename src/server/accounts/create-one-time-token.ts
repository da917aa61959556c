import { eq } from 'drizzle-orm'
import type { CallArguments, CallResult, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/services/tables.ts'
import type { OneTimeCodes } from './one-time-codes.ts'
import type { ProveAgain } from './prove-again.ts'

/** The code is shown on one screen and scanned by another: that takes seconds. */
const lifeMs = 3 * 60_000

/**
 * A code that signs the caller in on another device, after a proof that it is the caller. Only for the caller: with
 * another's code one could act as them.
 */
export async function createOneTimeToken(
  { db, codes, proveAgain }: { db: Db; codes: OneTimeCodes; proveAgain: ProveAgain },
  session: Session,
  { params: { eid }, body }: CallArguments<Calls['createStaffOneTimeToken']>,
): Promise<Result<CallResult<Calls['createStaffOneTimeToken']>>> {
  if (eid !== session.eid) return fail('not-found')
  const proved = await proveAgain(session, body.proof)
  if (!proved.ok) return proved
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.eid, eid))
  if (!user?.email) return fail('not-found')
  return ok({
    username: user.email,
    otp: await codes.issue('sign-in', eid, { lifeMs, sessionId: session.id }),
    expiresInSeconds: lifeMs / 1000,
  })
}
