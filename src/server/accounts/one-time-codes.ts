import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { oneTimeCodes } from './tables.ts'

/** The purpose of a code. `sign-in-digits` are typed by hand, all others are in links. */
export type CodePurpose = (typeof oneTimeCodes.$inferSelect)['purpose']
export type CodeOwner = { eid: string; purpose: CodePurpose; factorShown: boolean }

/** Codes that can be used once. The database stores only their hashes. */
export type OneTimeCodes = {
  /** Issues a code. It replaces the eid's code of the same purpose, except for `sign-in`: sign-ins can run in parallel. */
  issue(purpose: CodePurpose, eid: string, options: { lifeMs: number; factorShown?: boolean }): Promise<string>
  /** The owner of a code; null when it has expired or was used. Does not use it up. */
  find(code: string, purposes: readonly CodePurpose[]): Promise<CodeOwner | null>
  /** The owner of a code, which is used up; null when it has expired or was used. */
  take(tx: Db, code: string, purposes: readonly CodePurpose[]): Promise<CodeOwner | null>
  /** Uses up six digits, which are valid for one eid only. */
  takeDigits(digits: string, eid: string): Promise<boolean>
}

export function createOneTimeCodes(deps: { db: Db; secret: Uint8Array; nowMs: () => number }): OneTimeCodes {
  const { db, nowMs } = deps
  const hashOf = (...parts: readonly string[]) =>
    createHmac('sha256', deps.secret)
      .update(['one-time-code', ...parts].join('\n'))
      .digest('base64url')
  const isGood = (hash: string, purposes: readonly CodePurpose[]) =>
    and(
      eq(oneTimeCodes.hash, hash),
      inArray(oneTimeCodes.purpose, [...purposes]),
      gt(oneTimeCodes.expiresAtMs, nowMs()),
    )
  const ownerOf = (row: typeof oneTimeCodes.$inferSelect | undefined): CodeOwner | null =>
    row ? { eid: row.eid, purpose: row.purpose, factorShown: row.factorShown === 1 } : null

  return {
    async issue(purpose, eid, { lifeMs, factorShown = false }) {
      const isDigits = purpose === 'sign-in-digits'
      const code = isDigits ? String(randomInt(1_000_000)).padStart(6, '0') : randomBytes(24).toString('base64url')
      if (purpose !== 'sign-in')
        await db.delete(oneTimeCodes).where(and(eq(oneTimeCodes.eid, eid), eq(oneTimeCodes.purpose, purpose)))
      await db.insert(oneTimeCodes).values({
        hash: isDigits ? hashOf(eid, code) : hashOf(code),
        purpose,
        eid,
        factorShown: factorShown ? 1 : 0,
        createdAtMs: nowMs(),
        expiresAtMs: nowMs() + lifeMs,
      })
      return code
    },
    async find(code, purposes) {
      const [row] = await db
        .select()
        .from(oneTimeCodes)
        .where(isGood(hashOf(code), purposes))
      return ownerOf(row)
    },
    async take(tx, code, purposes) {
      const [row] = await tx
        .delete(oneTimeCodes)
        .where(isGood(hashOf(code), purposes))
        .returning()
      return ownerOf(row)
    },
    async takeDigits(digits, eid) {
      const taken = await db
        .delete(oneTimeCodes)
        .where(isGood(hashOf(eid, digits), ['sign-in-digits']))
        .returning({ eid: oneTimeCodes.eid })
      return taken.length > 0
    },
  }
}
