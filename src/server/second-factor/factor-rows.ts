import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { SecretSeal } from './sealed-secret.ts'
import { secondFactors } from './tables.ts'
import { newTotpSecret, stepAt, stepOfCode } from './totp.ts'

export type Factor = typeof secondFactors.$inferSelect & { secret: string }

/** Stored second factors. */
export type FactorRows = {
  find(tx: Db, eid: string): Promise<Factor | null>
  /** Null: the eid has none, or one that is being set up. */
  activatedAtMs(eid: string): Promise<number | null>
  /** Returns the factor of the set-up under way, begun now if there was none; or the active one. */
  beginSetUp(eid: string): Promise<Factor | null>
  /**
   * Uses up a code and all codes before it. Of two requests with the same code the database lets one through.
   *
   * @returns false when the code is wrong, or was used before
   */
  spendCode(tx: Db, eid: string, code: string, when: 'active' | 'set-up'): Promise<boolean>
}

/** Number of time steps for which a set-up shows the same secret: it must not be shared with a later reader. */
const setUpSteps = 20

export function createFactorRows(deps: { db: Db; seal: SecretSeal; nowMs: () => number }): FactorRows {
  const { db, seal, nowMs } = deps

  async function find(tx: Db, eid: string): Promise<Factor | null> {
    const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.eid, eid))
    return row ? { ...row, secret: seal.open(row.sealedSecret, eid) } : null
  }

  return {
    find,
    async activatedAtMs(eid) {
      const { activatedAtMs } = secondFactors
      const [row] = await db.select({ activatedAtMs }).from(secondFactors).where(eq(secondFactors.eid, eid))
      return row?.activatedAtMs ?? null
    },
    async beginSetUp(eid) {
      // Codes from before now do not count. The step also tells how old an unfinished set-up is.
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
      return find(db, eid)
    },
    async spendCode(tx, eid, code, when) {
      const factor = await find(tx, eid)
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
    },
  }
}
