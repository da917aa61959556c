import { eq } from 'drizzle-orm'
import type { CallResult, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { User } from '#server/services/find-user.ts'
import { services, users } from '#server/services/tables.ts'
import { createFactorRows, type FactorRows } from './factor-rows.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { SecretSeal } from './sealed-secret.ts'
import { recoveryCodes, secondFactors } from './tables.ts'
import { totpUri } from './totp.ts'

type StaffMember = Pick<User, 'eid' | 'serviceId' | 'email' | 'mfaForced'>

/** Second factors of the staff: codes of an authenticator (RFC 6238), each valid once. */
export type SecondFactors = {
  /** Returns what a sign-in of this member still needs. */
  needOf(user: StaffMember): Promise<'none' | 'code' | 'set-up'>
  /** The secret of the set-up under way. `second-factor-active` when a second factor is active already. */
  prepare(eid: string): Promise<Result<CallResult<Calls['getMfaSetup']>>>
  /** Ends a set-up with its first code; returns the recovery codes. */
  activate(eid: string, code: string): Promise<Result<string[]>>
  /** `code-wrong`, also for a code that was used before; `too-many-requests`. */
  check(eid: string, proof: { code: string } | { recoveryCode: string }): Promise<Result<null>>
  stateOf(eid: string): Promise<Result<CallResult<Calls['getMfa']>>>
  /** With a code of the authenticator or a recovery code. */
  deactivate(eid: string, code: string): Promise<Result<null>>
}

type Deps = {
  database: Database
  seal: SecretSeal
  recovery: RecoveryCodes
  limits: Limits
  nowMs: () => number
}

export function createSecondFactors(deps: Deps): SecondFactors {
  const { database, recovery, limits } = deps
  const { db } = database
  const rows = createFactorRows({ ...deps, db })

  const isActive = async (eid: string) => (await rows.activatedAtMs(eid)) !== null
  const findUser = async (eid: string) => (await db.select().from(users).where(eq(users.eid, eid)))[0]

  const check: SecondFactors['check'] = (eid, proof) =>
    attempt(limits, eid, async () => {
      if ('code' in proof) return rows.spendCode(db, eid, proof.code, 'active')
      return (await isActive(eid)) && recovery.use(db, eid, proof.recoveryCode)
    })

  return {
    check,
    async needOf(user) {
      if (await isActive(user.eid)) return 'code'
      return (await isForced(db, user)) ? 'set-up' : 'none'
    },
    async prepare(eid) {
      const user = await findUser(eid)
      const factor = await rows.beginSetUp(eid)
      if (!factor || !user) return fail('not-found')
      if (factor.activatedAtMs !== null) return fail('second-factor-active')
      return ok({ secret: factor.secret, uri: totpUri(factor.secret, user.email ?? eid) })
    },
    async activate(eid, code) {
      if (await isActive(eid)) return fail('second-factor-active')
      return activate(deps, rows, eid, code)
    },
    async stateOf(eid) {
      const user = await findUser(eid)
      if (!user) return fail('token-invalid')
      const activatedAtMs = await rows.activatedAtMs(eid)
      return ok({
        isActive: activatedAtMs !== null,
        isForced: await isForced(db, user),
        activatedAtMs,
        recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.eid, eid)),
      })
    },
    async deactivate(eid, code) {
      const user = await findUser(eid)
      if (user && (await isForced(db, user))) return fail('forbidden', 'Your team asks for a second factor.')
      const right = await check(eid, /^\d{6}$/.test(code) ? { code } : { recoveryCode: code })
      if (!right.ok) return right
      await db.delete(secondFactors).where(eq(secondFactors.eid, eid))
      return ok(null)
    },
  }
}

async function isForced(db: Db, { serviceId, mfaForced }: StaffMember): Promise<boolean> {
  if (mfaForced === 1) return true
  const [service] = await db.select({ forced: services.mfaForced }).from(services).where(eq(services.id, serviceId))
  return service?.forced === 1
}

/** Checks the first code of a set-up; with the factor, the recovery codes begin to be valid. */
async function activate(
  { database, recovery, limits }: Deps,
  rows: FactorRows,
  eid: string,
  code: string,
): Promise<Result<string[]>> {
  let codes: string[] = []
  const right = await attempt(limits, eid, () =>
    database.transaction(async (tx) => {
      const isRight = await rows.spendCode(tx, eid, code, 'set-up')
      if (isRight) codes = await recovery.renew(tx, eid)
      return isRight
    }),
  )
  return right.ok ? ok(codes) : right
}

/** Runs a check under the limit. It is counted before its result is known: parallel checks must not exceed the limit. */
async function attempt(limits: Limits, eid: string, isRight: () => Promise<boolean>): Promise<Result<null>> {
  const counted = await limits.take('second-factors', eid)
  if (!counted.ok) return counted
  if (!(await isRight())) return fail('code-wrong')
  await limits.forget('second-factors', eid)
  return ok(null)
}
