import { randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { OtpType } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { createCodeHashes } from '#server/accounts/code-hashes.ts'
import type { Db } from '#server/db/database.ts'
import { formOtps } from './tables.ts'

/** A code is valid for this time, and may be tried so often. */
const lifeMs = 10 * 60_000
const mostTries = 5
/** For this long after it was proved, an address need not be proved again. */
const provedForMs = 24 * 60 * 60_000

/** An address or a number, of which an eid proves that it is theirs. */
export type Target = { eid: string; otpType: OtpType; target: string }
type Hashes = ReturnType<typeof createCodeHashes>

/** A field's value as codes name it. */
export const targetOf = (kind: 'email' | 'phone', value: string): Omit<Target, 'eid'> =>
  kind === 'email' ? { otpType: 'email', target: value.toLowerCase() } : { otpType: 'sms', target: value }

const isOf = ({ eid, otpType, target }: Target) =>
  and(eq(formOtps.eid, eid), eq(formOtps.otpType, otpType), eq(formOtps.target, target))
const partsOf = ({ eid, otpType, target }: Target, code: string) => ['form', eid, otpType, target, code]

/** Makes a code for a target, in place of an earlier one. */
export async function makeFormOtp(
  db: Db,
  to: Target,
  { hashOf }: Hashes,
  nowMs: number,
): Promise<{ code: string; expiresAtMs: number }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = { hash: hashOf(...partsOf(to, code)), tries: 0, expiresAtMs: nowMs + lifeMs }
  await db
    .insert(formOtps)
    .values({ ...to, ...fresh, verifiedAtMs: null })
    .onConflictDoUpdate({ target: [formOtps.eid, formOtps.otpType, formOtps.target], set: fresh })
  return { code, expiresAtMs: fresh.expiresAtMs }
}

/** Proves a target by its code: `otp-wrong`, `otp-expired` for one that is too old or was tried too often. */
export async function verifyFormOtp(
  tx: Db,
  { otpCode, ...to }: Target & { otpCode: string },
  { hashesOf }: Hashes,
  nowMs: number,
): Promise<Result<{ isVerified: true }>> {
  // Counted before it is compared: several tries at once are several tries.
  const [row] = await tx
    .update(formOtps)
    .set({ tries: sql`${formOtps.tries} + 1` })
    .where(isOf(to))
    .returning()
  if (!row || row.expiresAtMs <= nowMs || row.tries > mostTries) return fail('otp-expired')
  if (!hashesOf(...partsOf(to, otpCode)).includes(row.hash)) return fail('otp-wrong')
  await tx.update(formOtps).set({ verifiedAtMs: nowMs, expiresAtMs: nowMs }).where(isOf(to))
  return ok({ isVerified: true })
}

/** Whether an eid has proved an address or a number in the last 24 hours. */
export const isProved = async (db: Db, of: Target, nowMs: number): Promise<boolean> =>
  (await db.$count(
    formOtps,
    and(isOf(of), isNotNull(formOtps.verifiedAtMs), gt(formOtps.verifiedAtMs, nowMs - provedForMs)),
  )) > 0

/** Deletes what proves nothing any more. */
export const forgetOldOtps = (db: Db, nowMs: number) =>
  db.delete(formOtps).where(lt(formOtps.expiresAtMs, nowMs - provedForMs))
