import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { CallResult, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { TryLimit } from '#server/platform/try-limit.ts'
import { services, users } from '#server/services/tables.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { SecretSeal } from './sealed-secret.ts'
import { recoveryCodes, secondFactors } from './tables.ts'
import { newTotpSecret, stepAt, stepOfCode, totpUri } from './totp.ts'

type User = Pick<typeof users.$inferSelect, 'eid' | 'serviceId' | 'email' | 'mfaForced'>

/** Second factors of the staff: codes of an authenticator (RFC 6238), each good once. */
export type SecondFactors = {
  /** What a sign-in of this member still needs. */
  needOf(user: User): Promise<'none' | 'code' | 'set-up'>
  /** The secret of a set-up under way; the same for as long as it is. `second-factor-active` when there is one already. */
  prepare(eid: string): Promise<Result<CallResult<Calls['getMfaSetup']>>>
  /** Ends a set-up by the first code. */
  activate(eid: string, code: string): Promise<Result<string[]>>
  /** `code-wrong`, also for a code that was used before; `too-many-requests`. */
  check(eid: string, proof: { code: string } | { recoveryCode: string }): Promise<Result<null>>
  stateOf(eid: string): Promise<Result<CallResult<Calls['getMfa']>>>
  /** By a code of either kind. */
  deactivate(eid: string, code: string): Promise<Result<null>>
}

/** Time steps for which a set-up shows the same secret: whoever saw it later must not share it. */
const setUpSteps = 20

/** @param deps.limit wrong codes of one eid */
export function createSecondFactors(deps: {
  database: Database
  seal: SecretSeal
  recovery: RecoveryCodes
  limit: TryLimit
  nowMs: () => number
}): SecondFactors {
  const { database, seal, recovery, limit, nowMs } = deps
  const { db } = database

  async function factorOf(tx: Db, eid: string) {
    const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.eid, eid))
    return row ? { ...row, secret: seal.open(row.sealedSecret, eid) } : null
  }

  /** Runs a try under the limit. Counted before it is known: tries side by side must not get past it. */
  async function attempt(eid: string, isRight: () => Promise<boolean>): Promise<Result<null>> {
    if (limit.isReached(eid)) return fail('too-many-requests')
    limit.failed(eid)
    if (!(await isRight())) return fail('code-wrong')
    limit.succeeded(eid)
    return ok(null)
  }

  /** A code is used up with all before it: of two that come with the same one, the database lets one through. */
  async function spendCode(tx: Db, eid: string, code: string, when: 'active' | 'set-up'): Promise<boolean> {
    const factor = await factorOf(tx, eid)
    if (!factor || (factor.activatedAtMs !== null) !== (when === 'active')) return false
    const step = stepOfCode(factor.secret, code, nowMs())
    if (step === null) return false
    const used = await tx
      .update(secondFactors)
      .set({ lastStep: step, activatedAtMs: factor.activatedAtMs ?? nowMs() })
      .where(
        and(
          eq(secondFactors.eid, eid),
          eq(secondFactors.sealedSecret, factor.sealedSecret),
          lt(secondFactors.lastStep, step),
          ...(when === 'set-up' ? [isNull(secondFactors.activatedAtMs)] : []),
        ),
      )
      .returning({ eid: secondFactors.eid })
    return used.length > 0
  }

  const check: SecondFactors['check'] = (eid, proof) =>
    attempt(eid, async () => {
      if ('code' in proof) return spendCode(db, eid, proof.code, 'active')
      return (await isActive(eid)) && recovery.use(db, eid, proof.recoveryCode)
    })

  async function isActive(eid: string): Promise<boolean> {
    const [row] = await db
      .select({ activatedAtMs: secondFactors.activatedAtMs })
      .from(secondFactors)
      .where(eq(secondFactors.eid, eid))
    return row !== undefined && row.activatedAtMs !== null
  }

  async function isForced({ serviceId, mfaForced }: User): Promise<boolean> {
    if (mfaForced === 1) return true
    const [service] = await db.select({ forced: services.mfaForced }).from(services).where(eq(services.id, serviceId))
    return service?.forced === 1
  }

  return {
    async needOf(user) {
      if (await isActive(user.eid)) return 'code'
      return (await isForced(user)) ? 'set-up' : 'none'
    },
    async prepare(eid) {
      const [user] = await db.select({ email: users.email }).from(users).where(eq(users.eid, eid))
      // No code from before now counts; and by it a set-up that was left undone is known as old.
      const lastStep = stepAt(nowMs()) - 2
      const fresh = { sealedSecret: seal.seal(newTotpSecret(), eid), lastStep }
      await db
        .insert(secondFactors)
        .values({ eid, ...fresh })
        .onConflictDoUpdate({
          target: secondFactors.eid,
          set: fresh,
          setWhere: sql`${secondFactors.activatedAtMs} is null and ${secondFactors.lastStep} < ${lastStep - setUpSteps}`,
        })
      const factor = await factorOf(db, eid)
      if (!factor || !user) return fail('not-found')
      if (factor.activatedAtMs !== null) return fail('second-factor-active')
      return ok({ secret: factor.secret, uri: totpUri(factor.secret, user.email ?? eid) })
    },
    async activate(eid, code) {
      if (await isActive(eid)) return fail('second-factor-active')
      let codes: string[] = []
      const right = await attempt(eid, () =>
        database.transaction(async (tx) => {
          const isRight = await spendCode(tx, eid, code, 'set-up')
          if (isRight) codes = await recovery.renew(tx, eid)
          return isRight
        }),
      )
      return right.ok ? ok(codes) : right
    },
    check,
    async stateOf(eid) {
      const [user] = await db.select().from(users).where(eq(users.eid, eid))
      if (!user) return fail('token-invalid')
      const [factor] = await db
        .select({ activatedAtMs: secondFactors.activatedAtMs })
        .from(secondFactors)
        .where(eq(secondFactors.eid, eid))
      const activatedAtMs = factor?.activatedAtMs ?? null
      return ok({
        isActive: activatedAtMs !== null,
        isForced: await isForced(user),
        activatedAtMs,
        recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.eid, eid)),
      })
    },
    async deactivate(eid, code) {
      const [user] = await db.select().from(users).where(eq(users.eid, eid))
      if (user && (await isForced(user))) return fail('forbidden', 'Your team asks for a second factor.')
      const right = await check(eid, /^\d{6}$/.test(code) ? { code } : { recoveryCode: code })
      if (!right.ok) return right
      await db.delete(secondFactors).where(eq(secondFactors.eid, eid))
      return ok(null)
    },
  }
}
