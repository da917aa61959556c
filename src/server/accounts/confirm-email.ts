import { and, eq } from 'drizzle-orm'
import { plainEmail } from '#core/contract/email.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Limits } from '#server/limits/limits.ts'
import { services, users } from '#server/services/tables.ts'
import type { OneTimeCodes } from './one-time-codes.ts'

/** Returns the e-mail address that a link's code belongs to; does not use up the code. */
export async function emailOfCode(db: Db, codes: OneTimeCodes, otp: string): Promise<Result<{ email: string }>> {
  const owner = await codes.find(otp, ['sign-in', 'reset-password', 'owner-email', 'owner-change'])
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

/**
 * Confirms a caller's own e-mail address with the code of a sign-in link that was mailed there, and uses up the code:
 * `one-time-code-invalid` also for the code of somebody else.
 */
export async function confirmOwnEmail(
  deps: { database: Database; codes: OneTimeCodes; limits: Limits; nowMs: () => number },
  { eid }: Session,
  { verificationValue, otpCode }: { verificationValue: string; otpCode: string },
): Promise<Result<null>> {
  const { database, codes, limits } = deps
  const counted = await limits.take('mailed-codes', eid)
  if (!counted.ok) return counted
  // Looked up first: the code of somebody else must stay valid.
  if ((await codes.find(otpCode, ['sign-in']))?.eid !== eid) return fail('one-time-code-invalid')
  const isOwn = and(eq(users.eid, eid), eq(users.email, plainEmail(verificationValue).toLowerCase()))
  const isConfirmed = await database.transaction(async (tx) => {
    if ((await tx.$count(users, isOwn)) === 0 || !(await codes.take(tx, otpCode, ['sign-in']))) return false
    await tx.update(users).set({ emailVerifiedAtMs: deps.nowMs() }).where(isOwn)
    return true
  })
  if (!isConfirmed) return fail('one-time-code-invalid')
  await limits.forget('mailed-codes', eid)
  return ok(null)
}
