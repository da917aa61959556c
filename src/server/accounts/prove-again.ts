import { eq } from 'drizzle-orm'
import type { CallArguments, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { revealPassword } from '#core/session/obfuscate-password.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Limits } from '#server/limits/limits.ts'
import { users } from '#server/services/tables.ts'
import { sessions } from '#server/session/tables.ts'
import { checkPassword } from './password-hash.ts'

/** A sign-in proves for this long who uses the session. */
const freshMs = 10 * 60_000

type Proof = CallArguments<Calls['createStaffOneTimeToken']>['body']['proof']

/**
 * Whether the account's owner uses the session now, and not somebody who found the screen unlocked: the sign-in was a
 * few minutes ago, or the password is entered again. `password-needed` without one, `old-password-wrong` for a wrong one.
 */
export type ProveAgain = (session: Session, proof: Proof) => Promise<Result<null>>

export function createProveAgain(deps: { db: Db; nowMs: () => number; limits: Limits }): ProveAgain {
  const { db, nowMs, limits } = deps
  return async ({ id, eid }, proof) => {
    const [found] = await db
      .select({ signedInAtMs: sessions.createdAtMs, passwordHash: users.passwordHash })
      .from(sessions)
      .innerJoin(users, eq(users.eid, sessions.eid))
      .where(eq(sessions.id, id))
    if (!found) return fail('token-invalid')
    if (nowMs() - found.signedInAtMs <= freshMs) return ok(null)
    if (!proof) return fail('password-needed')
    const password = revealPassword(proof.password, proof.challenge.rand)
    if (password === null) return fail('invalid-request', 'the password is not obfuscated as body.proof.challenge says')
    return checkOwnPassword(limits, { eid, password, passwordHash: found.passwordHash })
  }
}

/** Checks the present password of an account that is signed in; wrong ones are limited. */
export async function checkOwnPassword(
  limits: Limits,
  { eid, password, passwordHash }: { eid: string; password: string; passwordHash: string | null },
): Promise<Result<null>> {
  // Counted before the result is known: parallel tries must not exceed the limit.
  const counted = await limits.take('old-passwords', eid)
  if (!counted.ok) return counted
  if (!(await checkPassword(password, passwordHash))) return fail('old-password-wrong')
  await limits.forget('old-passwords', eid)
  return ok(null)
}
