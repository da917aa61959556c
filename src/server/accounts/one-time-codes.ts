import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { oneTimeCodes } from './tables.ts'

/** What a code is good for. `sign-in-digits` are typed by hand, all others travel in links. */
export type CodePurpose = (typeof oneTimeCodes.$inferSelect)['purpose']
export type CodeOwner = { eid: string; purpose: CodePurpose; factorShown: boolean }

/** Codes that prove something once. The database knows only their hashes; using one deletes it. */
export type OneTimeCodes = {
  /** Replaces the code that the eid had for the same purpose, but for those of sign-ins under way side by side. */
  issue(purpose: CodePurpose, eid: string, options: { lifeMs: number; factorShown?: boolean }): Promise<string>
  /** Whose code it is; null when it has run out or was used. It stays good. */
  find(code: string, purposes: readonly CodePurpose[]): Promise<CodeOwner | null>
  /** The same, and uses it up. */
  take(tx: Db, code: string, purposes: readonly CodePurpose[]): Promise<CodeOwner | null>
  /** Six digits count for one eid alone. */
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
