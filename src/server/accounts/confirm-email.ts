import { and, eq } from 'drizzle-orm'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Database, Db } from '#server/db/database.ts'
import { services, users } from '#server/services/tables.ts'
import type { OneTimeCodes } from './one-time-codes.ts'

/** Returns the e-mail address that a link's code belongs to; does not use up the code. */
export async function emailOfCode(db: Db, codes: OneTimeCodes, otp: string): Promise<Result<{ email: string }>> {
  const owner = await codes.find(otp, ['sign-in', 'reset-password', 'owner-email'])
  const [user] = owner ? await db.select({ email: users.email }).from(users).where(eq(users.eid, owner.eid)) : []
  return user?.email ? ok({ email: user.email }) : fail('one-time-code-invalid')
}

/** Confirms a service owner's e-mail address with the code that was mailed there. */
export async function confirmOwnerEmail(
  database: Database,
  codes: OneTimeCodes,
  { serviceId, token, nowMs }: { serviceId: string; token: string; nowMs: number },
): Promise<Result<{ email: string }>> {
  const found = await codes.find(token, ['owner-email'])
  if (!found) return fail('one-time-code-invalid')
  return database.transaction(async (tx) => {
    const owns = and(eq(services.id, serviceId), eq(services.ownerEid, found.eid))
    if ((await tx.$count(services, owns)) === 0) return fail('one-time-code-invalid')
    if (!(await codes.take(tx, token, ['owner-email']))) return fail('one-time-code-invalid')
    const [user] = await tx
      .update(users)
      .set({ emailVerifiedAtMs: nowMs })
      .where(eq(users.eid, found.eid))
      .returning({ email: users.email })
    return user?.email ? ok({ email: user.email }) : fail('one-time-code-invalid')
  })
}
